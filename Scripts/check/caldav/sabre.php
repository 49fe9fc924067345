<?php
// Debian's SabreDAV for one user, below `php -S`. USER, PASSWORD and DATABASE come from the environment.

// It is older than PHP 8, whose deprecations would stand before the XML.
error_reporting(E_ALL & ~E_DEPRECATED);
ini_set('display_errors', '0');
date_default_timezone_set('UTC');
require_once 'Sabre/autoload.php';

class OneUser extends Sabre\DAV\Auth\Backend\AbstractBasic
{
    protected function validateUserPass($user, $password)
    {
        return [$user, $password] === [getenv('USER'), getenv('PASSWORD')];
    }
}

// The tables of its examples, which a Debian without /usr/share/doc lacks.
$new = !file_exists(getenv('DATABASE'));
$database = new PDO('sqlite:' . getenv('DATABASE'));
if ($new) {
    $database->exec('
        CREATE TABLE principals (id INTEGER PRIMARY KEY, uri, email, displayname, vcardurl);
        CREATE TABLE groupmembers (id INTEGER PRIMARY KEY, principal_id INTEGER, member_id INTEGER);
        CREATE TABLE calendars (id INTEGER PRIMARY KEY, principaluri, displayname, uri, ctag INTEGER, description,
            calendarorder INTEGER, calendarcolor, timezone, components, transparent INTEGER);
        CREATE TABLE calendarobjects (id INTEGER PRIMARY KEY, calendardata, uri, calendarid INTEGER, etag,
            size INTEGER, lastmodified INTEGER, componenttype, firstoccurence INTEGER, lastoccurence INTEGER)');
    $database->prepare('INSERT INTO principals (uri) VALUES (?)')->execute(['principals/' . getenv('USER')]);
}

$principals = new Sabre\DAVACL\PrincipalBackend\PDO($database);
$server = new Sabre\DAV\Server([
    new Sabre\CalDAV\Principal\Collection($principals),
    new Sabre\CalDAV\CalendarRootNode($principals, new Sabre\CalDAV\Backend\PDO($database)),
]);
$server->setBaseUri('/');
$server->addPlugin(new Sabre\DAV\Auth\Plugin(new OneUser(), 'SabreDAV'));
$server->addPlugin(new Sabre\DAVACL\Plugin());
$server->addPlugin(new Sabre\CalDAV\Plugin());
$server->exec();
