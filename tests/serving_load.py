"""A server under load: many clients, slow ones, vanished ones, long work, and its end."""

import argparse
import http.client
import json
import os
import pathlib
import signal
import socket
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from serve.client import Server, target  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("--program", required=True)
parser.add_argument("--clients", type=int, default=200)
parser.add_argument("--seconds", type=float, default=30)
options = parser.parse_args()

LONG = [("family", "squares"), ("limit", "2*10^7")]  # takes longer than its 20 seconds

failures = []


def expect(condition, what):
    if not condition:
        failures.append(what)


def quick(server, at_most=2.0):
    """A short question is answered soon, whatever else goes on."""
    started = time.monotonic()
    status, _, body = server.get("/api/game", [("family", "{2,5,7}")])
    taken = time.monotonic() - started
    return status == 200 and json.loads(body)["moves"] == [2, 5, 7] and taken < at_most


def crowd(server):
    """So many clients at once, each with questions of its own: every one is answered, and rightly."""
    questions = []
    for c in range(8, 24):
        for path, more in (("/api/values", [("to", 400)]), ("/api/game", []), ("/api/analyze", []), ("/api/heap", [("heap", 100)])):
            parameters = [("family", f"{{2,5,{c}}}")] + more
            questions.append((target(path, parameters), without_time(server.get(path, parameters)[2])))
    until = time.monotonic() + options.seconds
    counts = {"answered": 0, "busy": 0}
    lock = threading.Lock()

    def client(number):
        link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        turn = number
        answered = busy = 0
        try:
            while time.monotonic() < until:
                path, truth = questions[turn % len(questions)]
                link.request("GET", path)
                response = link.getresponse()
                body = response.read()
                if response.status == 503:
                    busy += 1
                    time.sleep(float(response.headers["Retry-After"]))
                else:
                    expect(response.status == 200 and without_time(body) == truth, f"client {number}: {path}: {response.status} {body[:100]}")
                    answered += 1
                    turn += 7
        except OSError as fault:
            expect(False, f"client {number}: {fault!r}")
        finally:
            link.close()
            with lock:
                counts["answered"] += answered
                counts["busy"] += busy

    threads = [threading.Thread(target=client, args=(number,)) for number in range(options.clients)]
    for thread in threads:
        thread.start()
    time.sleep(options.seconds / 3)
    early = server.memory()
    for thread in threads:
        thread.join()
    late = server.memory()
    expect(counts["answered"] > 5 * options.clients, f"only {counts} answers")
    expect(late < early * 1.25 + 8e6, f"memory grew from {early} to {late}")
    print(f"{options.clients} clients, {options.seconds:.0f} s: {counts['answered']} answers, {counts['busy']} busy, memory {early >> 20} -> {late >> 20} MiB")


def without_time(body):
    """An answer as it is but for how long it took."""
    try:
        found = json.loads(body)
    except ValueError:
        return body
    return json.dumps({key: value for key, value in found.items() if key != "seconds"})


def slow_clients(server):
    """Some that send a byte now and then, some that never read: nobody else waits, and they are let go."""
    half_open = []
    for _ in range(100):
        link = socket.create_connection(("127.0.0.1", server.port))
        link.sendall(b"GET /api/about HT")
        half_open.append(link)
    deaf = []
    for _ in range(20):
        link = socket.create_connection(("127.0.0.1", server.port))
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.sendall((f"GET {target('/api/values', [('family', '{2,5,7}'), ('to', 4000000)])} HTTP/1.1\r\nHost: localhost\r\n\r\n").encode())
        deaf.append(link)
    for _ in range(20):
        expect(quick(server), "slow clients keep others waiting")
        time.sleep(0.1)
        for link in half_open[:10]:
            try:
                link.sendall(b"T")
            except OSError:
                pass
    time.sleep(9)
    dropped = 0
    for link in half_open:
        link.settimeout(3)
        try:
            while link.recv(4096):
                pass
            dropped += 1
        except ConnectionResetError:
            dropped += 1
        except TimeoutError:
            pass
        link.close()
    expect(dropped == 100, f"only {dropped} of 100 clients were let go that sent half a request")
    for link in deaf:
        link.close()
    expect(quick(server), "after the slow clients")


# The machine may be busy with other things: what the server does is told by its processor time, however long that
# takes by the clock.
def works_on(server):
    """Whether it takes 0.3 s of processor time, sooner or later."""
    before = server.seconds()
    return wait_for(lambda: server.seconds() - before > 0.3)


def comes_to_rest(server):
    """Whether there comes a second in which it does hardly anything."""
    def at_rest():
        before = server.seconds()
        time.sleep(1)
        return server.seconds() - before < 0.05
    return wait_for(at_rest)


def wait_for(condition, patience=90):
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def vanished(server):
    """Work is dropped when its client has gone."""
    for stream in (b"", b"Accept: text/event-stream\r\n"):
        with socket.create_connection(("127.0.0.1", server.port)) as link:
            link.sendall(f"GET {target('/api/analyze', LONG)} HTTP/1.1\r\nHost: localhost\r\n".encode() + stream + b"\r\n")
            expect(works_on(server), "the long question is no work")
        before = server.seconds()
        expect(comes_to_rest(server) and server.seconds() - before < 2,
               f"the work goes on without its client ({stream}): {server.seconds() - before:.1f} s more")


def busy(server):
    """More long work than there is room for is refused clearly, at once or soon; short questions are answered all the same."""
    proofs = []
    lock = threading.Lock()

    def ask():
        answer = server.get("/api/prove", [("theorem", "wall-17")])
        with lock:
            proofs.append(answer)

    links = []
    for _ in range(300):
        link = socket.create_connection(("127.0.0.1", server.port))
        link.sendall(f"GET {target('/api/analyze', LONG)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        links.append(link)
        if len(links) == 200:  # all connections are not taken: there is room for others
            break
    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    expect(quick(server, 5), "long work keeps short questions waiting")
    for link in links[:-1]:
        link.close()
    for thread in threads:
        thread.join()
    refusals = [(status, headers["Retry-After"], json.loads(body)) for status, headers, body in proofs if status != 200]
    expect(1 <= len(refusals) <= 3 and all(status == 503 and after == "1" and document["error"].startswith("busy") for status, after, document in refusals),
           f"four proofs at once: {refusals}")
    links[-1].close()


def too_long(program):
    """Work past its time is given up, and says so."""
    with Server(program, "--time", "1") as server:
        started = time.monotonic()
        status, _, body = server.get("/api/analyze", LONG)
        expect(status == 422 and "longer than 1 s" in json.loads(body)["error"], f"work past its time: {status} {body}")
        expect(time.monotonic() - started < 5, "work past its time goes on")
        status, _, body = server.get("/api/analyze", LONG, headers={"Accept": "text/event-stream"})
        last = json.loads(body.decode().strip().rsplit("data: ", 1)[1])
        expect(status == 200 and last["status"] == 422 and b"event: progress" in body, f"a stream past its time: {body[-200:]}")
        expect(quick(server), "after work past its time")
        started = time.monotonic()
        status, _, body = server.get("/api/analyze", [("family", "{a..a+5000}"), ("let", "a=10^5"), ("limit", "1")])
        expect(status in (200, 422) and time.monotonic() - started < 5, f"runs of a game without a period: {status} after {time.monotonic() - started:.1f} s")


def oversized(server):
    for request in (b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"a" * 100000 + b"\r\n\r\n",
                    b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % i for i in range(20000)) + b"\r\n", b"\x00\xff\x16\x03\x01garbage\r\n\r\n", b"\r\n" * 50):
        reply = server.raw(request)
        expect(not reply.startswith(b"HTTP/1.1 200"), f"{request[:30]}: {reply[:60]}")
        expect(quick(server), f"after {request[:30]}")
    status, _, body = server.get("/api/game", [("family", "{1}" + " " * 4000)])
    expect(status == 400, f"a long parameter: {status}")
    status, _, body = server.get("/api/game", [("let", f"a{i}=1") for i in range(65)])
    expect(status == 400, f"many parameters: {status}")


def bounded_memory(program):
    """Far heaps, large sets and many games do not take more than a call may have, or little more."""
    with Server(program, "--time", "5") as server:
        server.get("/api/theorem", [("name", "wall-1")])  # the atlas is read
        before = server.memory()
        for path, parameters in (("/api/values", [("family", "{1,10^9}"), ("from", "2^62-10"), ("to", "2^62")]), ("/api/heap", [("family", "{1,10^9}"), ("heap", "2^60")]),
                                 ("/api/carpet", [("family", "{c..c+20000}"), ("sweep", "c"), ("first", "1"), ("last", "4000000"), ("from", "0"), ("to", "0")]),
                                 ("/api/picture", [("kind", "carpet"), ("family", "{c..c+20000}"), ("let", "c=1..1000000"), ("to", "1")]),
                                 ("/api/solve", [("position", " + ".join(["{1..4000000}:10^7"] * 100))]),
                                 ("/api/check", [("claim", "period = a+1"), ("family", "{1,a}"), ("let", "a=6*10^9"), ("limit", "10^12")])):
            status, _, body = server.get(path, parameters)
            expect(status in (200, 422), f"{path} {parameters[0]}: {status} {body[:200]}")
        with open(f"/proc/{server.process.pid}/status") as lines:
            peak = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))
        expect(peak - before < 1.2e9, f"a call took {(peak - before) >> 20} MiB")


def ending(program):
    """A signal ends it within moments, with work under way and clients connected."""
    for number in (signal.SIGINT, signal.SIGTERM):
        with Server(program) as server:
            idle = socket.create_connection(("127.0.0.1", server.port))
            working = socket.create_connection(("127.0.0.1", server.port))
            working.sendall(f"GET {target('/api/analyze', LONG)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            deaf = socket.create_connection(("127.0.0.1", server.port))
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.sendall((f"GET {target('/api/values', [('family', '{2,5,7}'), ('to', 4000000), ('format', 'bfile')])} HTTP/1.1\r\nHost: localhost\r\n\r\n").encode())
            time.sleep(1)
            started = time.monotonic()
            os.kill(server.process.pid, number)
            status = server.process.wait(20)
            taken = time.monotonic() - started
            expect(status == 0 and taken < 5, f"signal {number}: status {status} after {taken:.1f} s")
            expect(server.process.stderr.read() == "", "something is said at the end")
            idle.close()
            working.close()
            deaf.close()


with Server(options.program) as one:
    slow_clients(one)
    vanished(one)
    oversized(one)
    busy(one)
    crowd(one)
too_long(options.program)
bounded_memory(options.program)
ending(options.program)

for failure in failures[:40]:
    print("FAILED:", failure)
print(f"{len(failures)} failures")
sys.exit(1 if failures else 0)
