"""The pages: where each is, and for whom. Everything that holds for all of them is tried with this table."""
import datetime as dt

from household import LAST_MONTH, YESTERDAY

MONTH = LAST_MONTH.strftime("%Y-%m")
#: `data-page` and the path below an athlete's own; `{activity}` is the latest one's id.
OWN = {
    "calendar": "/calendar",
    "day": f"/days/{YESTERDAY}",
    "activities": "/activities",
    "activity": "/activities/{activity}",
    "insights": "/insights",
    "settings": "/settings",
    "disconnect": "/connections/disconnect",
}
#: The same of pages that belong to nobody, with the status that they answer with.
COMMON = {"roster": ("/", 200), "report": ("/report", 200), "sign-in": ("/sign-in", 200), "error": ("/nothing/here", 404)}
ALL = [*OWN, *COMMON]


def path_of(page, athlete, activity=None):
    """Where a page is, and the status that it answers with."""
    if page in COMMON:
        return COMMON[page]
    return f"/athletes/{athlete}{OWN[page].format(activity=activity)}", 200


def calendar(athlete, month=MONTH):
    return f"/athletes/{athlete}/calendar?month={month}"


def day(athlete, day):
    return f"/athletes/{athlete}/days/{day}"


def busiest(place=15):
    """A day of last month."""
    return LAST_MONTH.replace(day=place)


def days_of(month):
    """All days of the month of a day."""
    first = month.replace(day=1)
    return [first + dt.timedelta(days=n) for n in range(31) if (first + dt.timedelta(days=n)).month == first.month]


def words(day):
    """The part of a day that all ways to write it share: 17 Mar, Tue 17 Mar, Tuesday 17 March 2026."""
    return f"{day.day} {day:%b}"


