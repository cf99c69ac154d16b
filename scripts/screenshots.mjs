// node scripts/screenshots.mjs PROGRAM [FOLDER]: the pictures of docs/explorer.md, made anew.
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startBrowser } from '../tests/web/browser.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [program, folder = join(root, 'docs/explorer')] = process.argv.slice(2);

const text = (parts) => Object.entries(parts).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(one)}`)).join('&');

/** Name, address, size, theme, and what is clicked. */
const pictures = [
  ['strip', '#explore?' + text({ family: 'sink {m, 2m+k, 3m+k}', let: ['m=19', 'k=3'], at: 400 }), [1280, 860], 'light'],
  ['duality', '#explore?' + text({ family: 'sink {5, 11, 16}', both: 1, dual: 1 }), [1280, 860], 'light'],
  ['plane', '#explore?' + text({ family: 'plane {(1,2),(2,1)}', at: 30, second: 41 }), [1280, 860], 'light'],
  ['map', '#map', [1280, 860], 'light'],
  ['play', '#play?' + text({ position: '{1,3,4}: 8,9 + nim: 5', move: '1.0.1' }), [1280, 700], 'light'],
  ['tutorial', '#tutorial?step=outcomes', [1280, 860], 'light', Array(6).fill('.board .main')],
  ['phone', '#explore?' + text({ family: 'sink {5,11,16}' }), [360, 740], 'dark'],
];

const server = spawn(resolve(program), ['serve', '--port', '0', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] });
const base = await new Promise((found) => createInterface({ input: server.stdout }).once('line', found));
const browser = await startBrowser();
try {
  for (const [name, address, [width, height], colorScheme, clicks = []] of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    await page.goto(base + address);
    await page.waitForLoadState('networkidle');
    for (const place of clicks) await page.click(place);
    await page.waitForTimeout(800);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  server.kill('SIGINT');
}
