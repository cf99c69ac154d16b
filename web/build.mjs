// node build.mjs OUTDIR: writes index.html, tutorial.html, app.js, app.css and icon.svg, the same bytes each time.
import { build, transform } from 'esbuild';
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

/** The words of the page as a value, so that index.html has no text of its own. */
async function readWords() {
  const source = await readFile(join(here, 'src/words.ts'), 'utf8');
  const { code } = await transform(source, { loader: 'ts', format: 'esm' });
  return (await import('data:text/javascript;base64,' + Buffer.from(code).toString('base64'))).words;
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
const words = await readWords();
const filled = async (name) => fill(await readFile(join(here, 'src', name), 'utf8'), words).replace(/\n\s*/g, '\n');
await writeFile(join(out, 'index.html'), await filled('index.html'));
const tutorial = tutorialBody(await readFile(join(here, '../docs/tutorial.md'), 'utf8'));
await writeFile(join(out, 'tutorial.html'), (await filled('tutorial.html')).replace('<!-- tutorial -->', () => tutorial));
await writeFile(join(out, 'icon.svg'), await readFile(join(here, 'src/icon.svg')));
