"""A server of one's own, and ways to talk to it."""

import http.client
import json
import os
import socket
import subprocess
import urllib.parse


class Server:
    """`takeaway serve` on a free port, ended when the block is left."""

    def __init__(self, program, *options):
        self.program = os.path.abspath(program)
        self.process = subprocess.Popen([self.program, "serve", "--port", "0", "--no-open", *options],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd="/")
        self.address = self.process.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), (self.address, self.process.poll())
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.process.stdout.close()
            self.process.stderr.close()

    def connect(self, timeout=60):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def get(self, path, parameters=(), headers=None, connection=None, method="GET"):
        """Status, headers, body."""
        own = connection or self.connect()
        own.request(method, target(path, parameters), headers=headers or {})
        response = own.getresponse()
        body = response.read()
        if connection is None:
            own.close()
        return response.status, response.headers, body

    def json(self, path, **parameters):
        status, _, body = self.get(path, pairs(parameters))
        assert status == 200, (path, parameters, status, body[:300])
        return json.loads(body)

    def numbers(self, path, **parameters):
        """Rows of numbers."""
        status, headers, body = self.get(path, pairs(parameters))
        assert status == 200, (path, parameters, status, body[:300])
        width, columns = int(headers["X-Takeaway-Width"]), int(headers["X-Takeaway-Columns"])
        all_numbers = [int.from_bytes(body[i:i + width], "little") for i in range(0, len(body), width)]
        return width, [all_numbers[i:i + columns] for i in range(0, len(all_numbers), columns)]

    def raw(self, data, timeout=15):
        """What comes back for these bytes until the server closes, or the time is up."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as link:
            link.sendall(data)
            received = b""
            try:
                while part := link.recv(65536):
                    received += part
            except (TimeoutError, ConnectionResetError):
                pass
            return received

    def memory(self):
        """Bytes that the process holds now."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS:"))

    def seconds(self):
        """Of the processors, used so far."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            fields = stat.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def pairs(parameters):
    for name, value in parameters.items():
        for one in value if isinstance(value, list) else [value]:
            yield name, one


def target(path, parameters):
    query = urllib.parse.urlencode(list(parameters), errors="surrogateescape")
    return path + ("?" + query if query else "")
