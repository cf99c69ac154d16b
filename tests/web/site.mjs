// A folder given out by a plain web server, below an address of its own, as a web space would.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };
const under = '/some/where/';

export class Site {
  /** Every address that was asked for, in order. */
  asked = [];
  /** Answers in place of a file's, by its name: { status, type, body }, each where it is there. */
  instead = {};
  /** Headers for every answer. */
  headers = {};

  constructor(folder) {
    this.folder = folder;
    this.http = createServer((request, response) => void this.answer(request, response));
  }

  async open() {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    this.base = `http://127.0.0.1:${this.http.address().port}${under}`;
    return this;
  }

  close() {
    this.http.closeAllConnections();
    this.http.close();
  }

  async answer(request, response) {
    this.asked.push(request.url);
    const { pathname } = new URL(request.url, 'http://host');
    const name = pathname === under ? 'index.html' : pathname.slice(under.length);
    const { status = 200, type = types[extname(name)], body } = this.instead[name] ?? {};
    try {
      if (!pathname.startsWith(under) || /[/\\]/.test(name)) throw new Error('not in the folder');
      const bytes = body ?? (await readFile(join(this.folder, name)));
      response.writeHead(status, { ...(type ? { 'Content-Type': type } : {}), ...this.headers });
      response.end(bytes);
    } catch {
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end('not found');
    }
  }
}
