"""Web servers on a port of this machine, each with a sample as its configuration, and a visitor who asks them."""
import gzip
import http.client
import os
import re
import subprocess

from stage.checks import Problems
from stage.serving import free_port, wait_for

#: The programs and the beginnings of their samples' names.
PROGRAMS = {"nginx": ("nginx", "nginx.conf"), "Caddy": ("caddy", "Caddyfile"), "Apache": ("apache2", "apache.conf")}
MODULES = os.environ.get("TPMERGE_APACHE_MODULES", "/usr/lib/apache2/modules")
os.environ["PATH"] += ":/usr/sbin"


def nginx(folder, port, sample, _):
    (folder / "part").write_text(sample.replace("/var/log/nginx/error.log", f"{folder}/logs/error-part"))
    (folder / "nginx").write_text(f"""daemon off;
pid {folder}/pid;
error_log {folder}/logs/error;
events {{}}
http {{
    access_log {folder}/logs/access;
    client_body_temp_path {folder}/t1; proxy_temp_path {folder}/t2; fastcgi_temp_path {folder}/t3;
    uwsgi_temp_path {folder}/t4; scgi_temp_path {folder}/t5;
    server {{ listen 127.0.0.1:{port}; include {folder}/part; }}
}}
""")
    return ["nginx", "-e", f"{folder}/logs/error", "-c", f"{folder}/nginx"]


def caddy(folder, port, sample, _):
    text = re.sub(r"^\w+\.example\.org", f"http://127.0.0.1:{port}", sample, flags=re.M)
    if "\n{\n" not in text:
        text = "{\n}\n" + text
    (folder / "Caddyfile").write_text(re.sub(r"^\{$", "{\n\tadmin off", text, count=1, flags=re.M))
    return ["caddy", "run", "--config", f"{folder}/Caddyfile", "--adapter", "caddyfile"]


def apache(folder, port, sample, modules):
    # The condition that the sample tells to add.
    log = re.search(r"^# CustomLog \S+ combined (.*)$", sample, flags=re.M)[1]
    loaded = "".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so\n" for name in ("mpm_event", "authz_core", "alias", *modules))
    (folder / "apache").write_text(f"""{loaded}ServerName 127.0.0.1
Listen 127.0.0.1:{port}
User nobody
PidFile {folder}/pid-apache
DefaultRuntimeDir {folder}
ErrorLog {folder}/logs/apache
DocumentRoot {folder}
{"TypesConfig /dev/null" if "mime" in modules else ""}
{sample}
CustomLog {folder}/logs/access "%r" {log}
""")
    return ["apache2", "-D", "FOREGROUND", "-f", f"{folder}/apache"]


class WebServer:
    """A server in a folder, between `with` and its end; MODULES are those that Apache's sample needs."""

    def __init__(self, program, folder, *modules):
        self.folder, self.port, self.logs, self.modules = folder, free_port(), folder / "logs", modules
        self.configure = {"nginx": nginx, "caddy": caddy, "apache2": apache}[program]
        # Apache's children run as another user.
        folder.chmod(0o711)
        self.logs.mkdir()
        self.logs.chmod(0o777)

    def start(self, sample):
        home = str(self.folder)
        with (self.logs / "said").open("wb") as said:
            self.process = subprocess.Popen(
                self.configure(self.folder, self.port, sample, self.modules), stdout=said, stderr=said,
                env=os.environ | {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home})
        return self

    def __enter__(self):
        wait_for(self.port, self.process)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(20)

    def said(self):
        return (self.logs / "said").read_text("utf-8", "replace")[-600:]

    def logged(self, secrets):
        """Returns the beginnings of the secrets that stand in a log."""
        logged = b"".join(log.read_bytes() for log in self.logs.iterdir())
        return [f"{secret[:8]}…" for secret in secrets if secret.encode() in logged]


class Visitor:
    def __init__(self, port):
        self.port, self.problems = port, Problems()

    def ask(self, target, method="GET", body=None, **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, target, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        answer.content = answer.read()
        connection.close()
        if answer.getheader("Content-Encoding") == "gzip" and method == "GET" and answer.status == 200:
            answer.content = gzip.decompress(answer.content)
        return answer

    def expect(self, what, answer, *statuses, **headers):
        """Any of the statuses will do."""
        self.problems.expect(what, answer.version, 11)
        if answer.status not in statuses:
            self.problems.append(f"{what}: {answer.status}, not {' or '.join(map(str, statuses))}")
        for name, value in headers.items():
            self.problems.expect(f"{what}: {name}", answer.getheader(name.replace("_", "-")), value)
        return answer
