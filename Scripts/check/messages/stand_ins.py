"""One HTTP server that plays ntfy, Telegram, the receiver of a webhook and Apprise's, with their limits and moods.

A mood is `ok`, a status with the service's own JSON (`429`), a status with a proxy's page (`500 html`), `204`, `301`, `reset`
(the connection breaks), `hang` (no answer), `drip` (one without an end), and, where the message arrives all the same, `lost` (the
connection breaks afterwards) and `lost html` (a proxy's 502 instead of the answer).
"""
import hashlib
import hmac
import json
import os
import socket
import struct
import time

from box import CANARIES
from stage.answering import Answering

#: The chat that the bot knows, and how long a 429 wants to be left alone.
CHAT, RETRY_AFTER = 4711, 3600
BOT = f"123456789:{CANARIES['bot']}"
DESCRIPTIONS = {400: "Bad Request: chat not found", 401: "Unauthorized", 403: "Forbidden: bot was blocked by the user",
                409: "Conflict: can't use getUpdates method while webhook is active", 429: "Too Many Requests"}
PRIORITIES = {2: "low", 3: "default", 4: "high"}
PAGE = b"<!doctype html><title>Bad gateway</title><h1>nginx</h1>"


class Services(Answering):
    def __init__(self, box):
        self.box, self.mood, self.groups, self.chats, self.updates = box, {}, {}, {CHAT}, []
        super().__init__(self.answer, "GET", "POST", "PUT")

    def answer(self, request, body):
        way = {"": "ntfy", "hook": "webhook", "apprise": "apprise"}.get(request.path.split("/")[1])
        way = "telegram" if request.path.startswith("/bot") else way
        if not way:
            self.complain("nowhere", f"{request.command} {request.path}")
            return self.say(request, 404, {})
        mood = self.mood.get(way, "ok")
        if way == "telegram" and not request.path.endswith("/sendMessage") and mood == "ok":
            return self.say(request, *self.bot(request.path, body))
        status, document = 200, {}
        if mood in ("ok", "204", "lost", "lost html"):
            status, document = getattr(self, way)(request, body)
        if mood in ("lost", "reset"):
            request.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            request.close_connection = True
            return os.close(request.connection.detach())
        if mood == "hang":
            return time.sleep(50)
        if mood == "drip":
            return self.drip(request)
        if mood == "301":
            return self.say(request, 301, PAGE, ("Location", f"{self.address}/elsewhere"))
        if mood.endswith("html"):
            return self.say(request, 502 if mood == "lost html" else int(mood.split()[0]), PAGE)
        if mood == "204":
            return self.say(request, 204, b"")
        return self.say(request, status, document) if mood == "ok" else self.refuse(request, way, int(mood))

    def refuse(self, request, way, status):
        wait = [("Retry-After", str(RETRY_AFTER))] if status == 429 else []
        document = {"ntfy": {"code": status * 100 + 1, "http": status, "error": "stand-in"},
                    "telegram": denied(status, {"retry_after": RETRY_AFTER} if wait else None)}
        self.say(request, status, document.get(way, {"error": status}), *wait)

    @staticmethod
    def say(request, status, document, *fields):
        body = document if isinstance(document, bytes) else json.dumps(document).encode()
        request.say(status, body, *fields, ("Content-Type", "text/html" if body == PAGE else "application/json"))

    @staticmethod
    def drip(request):
        request.send_response(200)
        request.send_header("Transfer-Encoding", "chunked")
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b"1\r\n \r\n")
            time.sleep(0.5)

    def complain(self, way, what):
        self.box.complaints.append(f"{way}: {what}")

    def ntfy(self, request, body):
        """docs.ntfy.sh/publish: JSON to the server's root; the topic is protected."""
        message = json.loads(body)
        if request.path != "/" or message.get("topic") != CANARIES["topic"]:
            self.complain("ntfy", f"{request.path} and {sorted(message)} are not JSON for the server's root")
        if request.headers.get("Authorization") != f"Bearer {CANARIES['token']}":
            self.complain("ntfy", "no Bearer with the token")
        if len(message["message"].encode()) > 4096:
            self.complain("ntfy", "a message that becomes an attachment")
        self.box.put("ntfy", message.get("title", ""), message["message"], priority=PRIORITIES.get(message.get("priority")),
                     link=message.get("click"))
        return 200, {"id": f"m{len(self.box)}", "time": 1, "event": "message", "topic": message["topic"]}

    def telegram(self, request, body):
        """core.telegram.org/bots/api: sendMessage. Lengths count UTF-16 units."""
        message = json.loads(body)
        if request.path != f"/bot{BOT}/sendMessage":
            return 401, denied(401)
        chat, text = message.get("chat_id"), message.get("text", "")
        if chat in self.groups:
            return 400, denied(400, {"migrate_to_chat_id": self.groups[chat]})
        if chat not in self.chats:
            return 400, denied(400)
        units = len(text.encode("utf-16-le")) // 2
        if units > 4096 or any(one["offset"] + one["length"] > units for one in message.get("entities", [])):
            self.complain("telegram", f"{units} units, or entities beyond them")
        if "parse_mode" in message or not message.get("entities"):
            self.complain("telegram", "parse_mode, or no entities")
        if message.get("link_preview_options") != {"is_disabled": True}:
            self.complain("telegram", "no word about link previews")
        title, _, rest = text.partition("\n")
        self.box.put("telegram", title, rest, priority="low" if message.get("disable_notification") else None)
        return 200, {"ok": True, "result": {"message_id": len(self.box), "chat": {"id": chat}}}

    def bot(self, path, body):
        token, _, method = path.removeprefix("/bot").rpartition("/")
        if token != BOT:
            return 401, denied(401)
        if method == "getMe":
            return 200, {"ok": True, "result": {"id": 123456789, "is_bot": True, "username": "tpmerge_check_bot"}}
        if method == "getUpdates":
            offset = json.loads(body or b"{}").get("offset", 0)
            time.sleep(0.2)
            return 200, {"ok": True, "result": [one for one in self.updates if one["update_id"] >= offset]}
        return 404, denied(404)

    def write_to_bot(self, chat, text, kind="private"):
        number = len(self.updates) + 1
        self.updates.append({"update_id": number, "message": {
            "message_id": number, "date": 1, "text": text, "chat": {"id": chat, "type": kind}, "from": {"id": chat}}})

    def webhook(self, request, body):
        """tpmerge's own JSON, signed."""
        wanted = "sha256=" + hmac.new(CANARIES["secret"].encode(), body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(request.headers.get("X-Tpmerge-Signature", ""), wanted):
            self.complain("webhook", "a wrong signature")
        message = json.loads(body)
        if set(message) - {"link"} != {"version", "key", "kind", "athlete", "title", "text", "priority"}:
            self.complain("webhook", f"other members: {sorted(message)}")
        if message.get("version") != 1 or message.get("athlete") != "anna":
            self.complain("webhook", "another version or athlete")
        if request.headers.get("Idempotency-Key") != "anna/" + message["key"]:
            self.complain("webhook", "the Idempotency-Key isn't the athlete's and the message's key")
        self.box.put("webhook", message["title"], message["text"], message["kind"], priority=message["priority"],
                     link=message.get("link"), key=message["key"])
        return 200, {"ok": True}

    def apprise(self, request, body):
        message = json.loads(body)
        self.box.put("apprise", message["title"], message["message"])
        return 200, {}


def denied(status, parameters=None):
    words = {"ok": False, "error_code": status, "description": DESCRIPTIONS.get(status, "Internal Server Error")}
    return words | ({"parameters": parameters} if parameters else {})
