// node build.mjs OUTDIR: writes the page of `takeaway serve`: index.html, tutorial.html, app.js, app.css, icon.svg.
// node build.mjs --static OUTDIR --module takeaway.wasm: a folder that any web server can give out, with the program
// and worker.js beside the page. The same bytes each time.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tutorialBody } from './tutorial.mjs';

const here = dirname(fileURLToPath(import.meta.url));

function usage() {
  console.error('usage: node build.mjs OUTDIR | --static OUTDIR --module FILE');
  process.exit(2);
}

/** Where the page goes, and the program that goes with it, if one does. */
function wanted() {
  try {
    const { values, positionals } = parseArgs({ options: { static: { type: 'string' }, module: { type: 'string' } }, allowPositionals: true });
    const served = positionals.length === 1 && !values.static && !values.module;
    if (!served && !(positionals.length === 0 && values.static && values.module)) usage();
    return { out: resolve(positionals[0] ?? values.static), module: values.module ?? null };
  } catch {
    return usage();
  }
}

const { out, module } = wanted();

/** The words of the page as values, so that no page has text of its own. */
async function readWords(file, name) {
  const { outputFiles } = await build({ absWorkingDir: here, entryPoints: [file], bundle: true, format: 'esm', write: false, logLevel: 'warning' });
  return (await import('data:text/javascript;base64,' + Buffer.from(outputFiles[0].contents).toString('base64')))[name];
}

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/** Fills in {{page.title}} from the words; an unknown name is a fault, not an empty place. */
function fill(template, words) {
  return template.replace(/\{\{([\w.]+)\}\}/g, (_, path) => {
    const text = path.split('.').reduce((node, name) => node?.[name], words);
    if (typeof text !== 'string') throw new Error(`no words at ${path}`);
    return escaped(text);
  });
}

/** A script that needs nothing else. Not a JavaScript module: from a file, browsers would not run it. */
const bundle = (entryPoints) =>
  build({
    absWorkingDir: here,
    entryPoints,
    outdir: out,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });

const policy = [
  "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src blob:", "style-src 'self'", "img-src 'self' blob: data:",
  "connect-src 'self' blob:", "base-uri 'none'", "form-action 'none'",
].join('; ');

/** A file's address with a mark of what is in it: browsers may keep old files, and they must not be mixed with new ones. */
async function marked(name) {
  return `${name}?v=${createHash('sha256').update(await readFile(join(out, name))).digest('hex').slice(0, 12)}`;
}

/** What pages have that come without a server: its policy, and where the program is. */
async function engineElements() {
  const [program, worker] = [await marked('takeaway.wasm'), await marked('worker.js')];
  return `<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">\n<meta name="takeaway-engine" content="wasm" data-module="${program}" data-worker="${worker}">`;
}

await mkdir(out, { recursive: true });
await bundle({ app: 'src/main.tsx' });
if (module) {
  await bundle({ worker: 'src/engine/worker.ts' });
  await writeFile(join(out, 'takeaway.wasm'), await readFile(module));
}
const words = { ...(await readWords('src/words.ts', 'english')), german: await readWords('src/words.de.ts', 'german') };
const source = (name) => readFile(join(here, 'src', name), 'utf8');
const shell = await source('shell.html');
const engine = module ? await engineElements() : '';
/** A page of its own: what is in its file, in the shell that all pages share. */
async function writePage(name, title, parts = {}) {
  const body = fill(await source(name), words);
  const page = fill(shell, { ...words, title }).replace('<!-- body -->', () => body).replace('<!-- engine -->', () => engine).replace(/\n\s*/g, '\n');
  let text = Object.entries(parts).reduce((whole, [part, content]) => whole.replace(`<!-- ${part} -->`, () => content), page);
  if (module) for (const file of ['app.js', 'app.css']) text = text.replace(`"${file}"`, `"${await marked(file)}"`);
  await writeFile(join(out, name), text);
}
await writePage('index.html', words.page.title);
await writePage('tutorial.html', words.page.tutorial, { tutorial: tutorialBody(await readFile(join(here, '../docs/tutorial.md'), 'utf8')) });
await writeFile(join(out, 'icon.svg'), await readFile(join(here, 'src/icon.svg')));
