// Certificates as the program writes them, and some that were tampered with; what `takeaway verify` says of each.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The document, whatever the status; null where the file is refused. */
const judged = (program, file) =>
  new Promise((resolve) => execFile(program, ['verify', file, '--json'], (_, stdout) => resolve(stdout.trim() === '' ? null : JSON.parse(stdout))));

/** Of each its bytes, what is said of it, and whether it holds; null where it is no certificate. */
export async function certificates(bench) {
  const folder = await mkdtemp(join(tmpdir(), 'takeaway-certificates-'));
  try {
    const written = {};
    for (const [name, ...typed] of [['finite', 'period', '{4,10,21}'], ['sink', 'period', 'sink {19,41,60}'], ['endless', 'period', 'not {4,9,26,30}'], ['cone', 'generalize', '{17,30,41}'], ['fan', 'generalize', '{7,107,187}', '--loops']]) {
      await bench.cli(...typed, '--certificate', join(folder, name), '--quiet');
      written[name] = await readFile(join(folder, name), 'utf8');
    }
    const all = {
      ...written,
      'changed period': written.finite.replace(/("period":\s*)\d+/, '$113'),
      'changed word': written.finite.replace(/("period_word":\s*")(\d)/, (_, before, digit) => before + (Number(digit) ^ 1)),
      'changed cone': written.cone.replace('"period":[1,0,1]', '"period":[1,1,0]'),
      truncated: written.finite.slice(0, 100),
      empty: '',
      'another document': '{"game": "{1,2}"}',
      'a list': '[1, 2]',
      'no text': '\xff\xfe\x00',
    };
    const found = [];
    for (const [name, text] of Object.entries(all)) {
      const bytes = Buffer.from(text, 'latin1');
      await writeFile(join(folder, 'judged'), bytes);
      const document = await judged(bench.program, join(folder, 'judged'));
      found.push({ name, bytes: new Uint8Array(bytes).buffer, holds: document?.holds ?? null, document });
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
