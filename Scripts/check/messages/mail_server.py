"""A mail server with TLS, by a CA of its own, and AUTH; and `sendmail`, which is msmtp or ends as a file says."""
import email
import email.policy
import logging
import re
import shutil
import ssl
import subprocess
import warnings

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult
from box import CANARIES
from stage.serving import free_port

# It warns of what is meant here.
logging.getLogger("mail.log").setLevel(logging.CRITICAL)
warnings.filterwarnings("ignore", module="aiosmtpd")
USER = "anna"
#: What the server answers to a recipient.
MOODS = {"451": "451 4.7.1 Greylisted, come back later", "550": "550 5.1.1 No such mailbox", "421": "421 4.3.2 Closing"}
#: msmtp must not have the check's clock, by which certificates may be too new.
SENDMAIL = """#!/bin/sh
mood=$(cat {folder}/mood)
case $mood in
ok) unset LD_PRELOAD; exec {msmtp} -C {folder}/msmtprc "$@" ;;
hang) sleep 100 ;;
esac
cat >/dev/null
exit "$mood"
"""
RC = """defaults
auth on
tls on
tls_starttls on
tls_trust_file {folder}/ca.pem
account default
host localhost
port {port}
from training@example.org
user {user}
password {password}
"""


def make_certificates(folder):
    def openssl(*arguments):
        subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)

    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=A CA for a check",
            "-keyout", "ca.key", "-out", "ca.pem")
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    (folder / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\n", "utf-8")
    openssl("x509", "-req", "-days", "30", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial",
            "-extfile", "names", "-out", "server.pem")


def make_sendmail(folder, programs, port):
    """Writes `sendmail`, whose mood stands in a file of FOLDER."""
    (folder / "mood").write_text("ok", "utf-8")
    (folder / "msmtprc").write_text(RC.format(folder=folder, port=port, user=USER, password=CANARIES["password"]), "utf-8")
    (folder / "msmtprc").chmod(0o600)
    program = programs / "sendmail"
    program.write_text(SENDMAIL.format(folder=folder, msmtp=shutil.which("msmtp")), "utf-8")
    program.chmod(0o755)


class MailServer:
    """Takes mails into a box, between `with` and its end. ENCRYPTION is `start` (RFC 8314), `starttls` or None."""

    def __init__(self, box, folder, encryption):
        self.box, self.mood, self.logins, self.port = box, "ok", [], free_port()
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(folder / "server.pem", folder / "server.key")
        # The server's own knowledge of TLS ends where it begins with it.
        options = {"start": {"ssl_context": context, "auth_require_tls": False},
                   "starttls": {"tls_context": context, "require_starttls": True},
                   None: {"auth_require_tls": False}}[encryption]
        self.controller = Controller(self, "127.0.0.1", self.port, authenticator=self.know, auth_required=True,
                                     decode_data=False, **options)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()

    def know(self, server, session, envelope, mechanism, login):
        self.logins.append((login.login, login.password))
        return AuthResult(success=(login.login, login.password) == (USER.encode(), CANARIES["password"].encode()))

    async def handle_RCPT(self, server, session, envelope, address, options):
        if self.mood in MOODS:
            return MOODS[self.mood]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        content = envelope.original_content
        if re.search(rb"(?<!\r)\n|\r(?!\n)", content) or max(map(len, content.split(b"\r\n"))) > 998:
            self.box.complaints.append("mail: a bare line break, or a line of more than 998 bytes")
        mail = email.message_from_bytes(content, policy=email.policy.default)
        missing = [name for name in ("From", "To", "Date", "Message-ID", "MIME-Version", "References") if not mail[name]]
        if missing or mail["Auto-Submitted"] != "auto-generated" or envelope.rcpt_tos != ["anna@example.org"]:
            self.box.complaints.append(f"mail: header or recipients: {missing}, {envelope.rcpt_tos}")
        text = next(part for part in mail.walk() if not part.is_multipart())
        if text.get_content_type() != "text/plain":
            self.box.complaints.append(f"mail: the first part is {text.get_content_type()}")
        self.box.put("mail", mail["Subject"] or "", text.get_content(), key=mail["Message-ID"])
        return "250 OK"
