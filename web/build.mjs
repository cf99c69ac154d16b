// node build.mjs OUTDIR: writes index.html, tutorial.html, app.js, app.css and icon.svg, the same bytes each time.
import { build } from 'esbuild';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tutorialBody } from './tutorial.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2];
if (!out) {
  console.error('usage: node build.mjs OUTDIR');
  process.exit(2);
}

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

await mkdir(out, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { app: 'src/main.tsx' },
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
});
const words = { ...(await readWords('src/words.ts', 'english')), german: await readWords('src/words.de.ts', 'german') };
const source = (name) => readFile(join(here, 'src', name), 'utf8');
const shell = await source('shell.html');
/** A page of its own: what is in its file, in the shell that all pages share. */
async function writePage(name, title, parts = {}) {
  const body = fill(await source(name), words);
  const page = fill(shell, { ...words, title }).replace('<!-- body -->', () => body).replace(/\n\s*/g, '\n');
  await writeFile(join(out, name), Object.entries(parts).reduce((text, [part, content]) => text.replace(`<!-- ${part} -->`, () => content), page));
}
await writePage('index.html', words.page.title);
await writePage('tutorial.html', words.page.tutorial, { tutorial: tutorialBody(await readFile(join(here, '../docs/tutorial.md'), 'utf8')) });
await writeFile(join(out, 'icon.svg'), await readFile(join(here, 'src/icon.svg')));
