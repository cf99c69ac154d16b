// The program in WebAssembly gives the same answers as the server: status, head and body of hundreds of addresses.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { address, addresses } from './addresses.mjs';
import { pageModule } from './bench.mjs';
import { certificates } from './certificates.mjs';

const { Instance } = await pageModule('engine/instance.ts');
const { boundOf } = await pageModule('engine/kinds.ts');

/** The picture in a PNG file: its head, its colours, and its lines without filters. How they are packed may differ. */
function pixels(file) {
  const chunks = {};
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const name = file.toString('latin1', at + 4, at + 8);
    chunks[name] = Buffer.concat([chunks[name] ?? Buffer.alloc(0), file.subarray(at + 8, at + 8 + file.readUInt32BE(at))]);
  }
  const [width, height, depth, type] = [chunks.IHDR.readUInt32BE(0), chunks.IHDR.readUInt32BE(4), chunks.IHDR[8], chunks.IHDR[9]];
  const bits = depth * { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[type];
  const [line, step] = [Math.ceil((width * bits) / 8), Math.max(1, bits >> 3)];
  const packed = inflateSync(chunks.IDAT);
  const plain = Buffer.alloc(height * line);
  const nearest = (a, b, c) => [a, b, c].reduce((best, one) => (Math.abs(a + b - c - one) < Math.abs(a + b - c - best) ? one : best));
  for (let y = 0; y < height; ++y)
    for (let x = 0; x < line; ++x) {
      const [a, b, c] = [x < step ? 0 : plain[y * line + x - step], y === 0 ? 0 : plain[(y - 1) * line + x], x < step || y === 0 ? 0 : plain[(y - 1) * line + x - step]];
      plain[y * line + x] = packed[y * (line + 1) + 1 + x] + [0, a, b, (a + b) >> 1, nearest(a, b, c)][packed[y * (line + 1)]];
    }
  return { width, height, depth, type, colours: chunks.PLTE?.toString('hex'), clear: chunks.tRNS?.toString('hex'), plain: plain.toString('latin1') };
}

/** The headers that are about the answer, and not about how it travels. */
const about = ['content-type', 'content-disposition', 'x-takeaway-width', 'x-takeaway-columns'];

/** A connection for each question: the program in the page answers on this thread, for so long that the server
    closes a connection that waits meanwhile. */
async function ofServer(server, target) {
  const [response] = await once(get(server.slice(0, -1) + target, { agent: false }), 'response');
  const parts = await response.toArray();
  return { status: response.statusCode, head: Object.fromEntries(about.map((name) => [name, response.headers[name] ?? null])), body: Buffer.concat(parts) };
}

function ofProgram(instance, target) {
  const { status, head, body } = instance.answer(target);
  const lines = Object.fromEntries(head.split('\n').filter(Boolean).map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]));
  return { status, head: Object.fromEntries(about.map((name) => [name, lines[name] ?? null])), body: Buffer.from(body) };
}

/** A body as something that can be compared. */
function readable(target, { status, head, body }) {
  if (status === 200 && head['content-type'] === 'image/png') return pixels(body);
  // A date, and what compression makes of the pages.
  if (status === 200 && head['content-type'] === 'application/pdf') return { begins: body.toString('latin1', 0, 5) };
  if (target.startsWith('/api/analyze')) return body.toString().replace(/"seconds":[-+.e\d]+/, '"seconds":0');
  return /octet/.test(head['content-type']) ? body.toString('hex') : body.toString();
}

const start = async (bench, report = () => true) => Instance.start(await WebAssembly.compile(await readFile(join(bench.site.folder, 'takeaway.wasm'))), report);

/** Asks both for all of these addresses, and compares. */
async function compare(bench, targets) {
  let instance = await start(bench);
  const statuses = {};
  const differences = [];
  for (const target of targets) {
    const served = await ofServer(bench.server, target);
    statuses[served.status] = (statuses[served.status] ?? 0) + 1;
    try {
      const found = ofProgram(instance, target);
      assert.deepEqual({ status: found.status, head: found.head, body: readable(target, found) }, { status: served.status, head: served.head, body: readable(target, served) });
    } catch (error) {
      differences.push(`${target.slice(0, 160)}\n${String(error.message).slice(0, 600)}`);
      // One that has trapped is at its end.
      if (!(error instanceof assert.AssertionError)) instance = await start(bench);
    }
  }
  assert.deepEqual(differences.slice(0, 6), [], `${differences.length} of ${targets.length} addresses`);
  return statuses;
}

export const cases = [
  ...Object.entries(addresses).map(([name, list]) => ({
    name: `same: answers as the server's, for good and bad input: ${name}`,
    async run(bench) {
      const statuses = await compare(bench, [...list()]);
      // So that the comparison is about something.
      if (name === 'odd addresses') assert.ok(statuses[404] >= 2 && statuses[400] > 5, JSON.stringify(statuses));
      else assert.ok(statuses[200] >= 10 && statuses[400] >= 5, JSON.stringify(statuses));
    },
  })),
  {
    name: 'same: version and time limits are those of the server, in the program and in the page',
    async run(bench) {
      const documents = [await ofServer(bench.server, '/api/about'), ofProgram(await start(bench), '/api/about')].map(({ body }) => JSON.parse(body));
      assert.equal(documents[1].version, documents[0].version);
      for (const [path, seconds] of Object.entries(documents[0].limits.seconds)) {
        if (path === '/api/prove') continue;  // there are no solvers
        assert.equal(documents[1].limits.seconds[path], seconds, path);
        assert.equal(boundOf(path).seconds, seconds, path);
      }
    },
  },
  {
    name: 'same: certificates are judged as by takeaway verify',
    async run(bench) {
      const instance = await start(bench);
      for (const { name, bytes, holds, document } of await certificates(bench)) {
        const { status, body } = instance.verify(bytes);
        const found = JSON.parse(Buffer.from(body).toString());
        if (holds === null) assert.ok(status === 400 && found.error.length > 0, `${name}: ${status} ${JSON.stringify(found)}`);
        else assert.deepEqual([status, found], [200, document], name);
      }
    },
  },
  {
    name: 'same: progress is told while a period is looked for, and it can be stopped',
    async run(bench) {
      const told = [];
      // Told to stop after three reports, it does so, and is as good as before.
      const instance = await start(bench, (json) => told.push(JSON.parse(json)) < 3);
      assert.notEqual(instance.answer(address('analyze', { family: '{7,17,66,76,83}' })).status, 200);
      assert.ok(told.length >= 3 && told.length <= 5, `${told.length} reports`);
      assert.deepEqual(ofProgram(instance, '/api/game?family=nim'), ofProgram(await start(bench), '/api/game?family=nim'));
      for (const { step, done, last, unit } of told) assert.ok(typeof step === 'string' && done >= 0 && last >= 0 && unit === 'heap', JSON.stringify(told[0]));
    },
  },
];
