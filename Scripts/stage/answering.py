"""Stand-ins for services: an HTTP server on a port of this machine, whose answers a function gives."""
import http.server
import threading


class Request(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def say(self, status, content=b"", *fields):
        """Answers; fields of the header are pairs."""
        self.send_response(status)
        for name, value in fields:
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def break_off(self):
        self.close_connection = True
        self.connection.close()

    def log_message(self, *_):
        pass


class Answering(http.server.ThreadingHTTPServer):
    """Calls ANSWER with each request and its body, from now on to the end of `with` or of the script."""
    daemon_threads, block_on_close = True, False

    def __init__(self, answer, *methods):
        def take(request):
            answer(request, request.rfile.read(int(request.headers.get("Content-Length") or 0)))

        super().__init__(("127.0.0.1", 0), type("Taken", (Request,), {f"do_{method}": take for method in methods}))
        self.address = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()
