// What can be kept: files, links, command lines.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { at, fileButton, saved, settled, waitForGame } from './bench.mjs';

const execute = promisify(execFile);

const isPng = (bytes) => bytes.subarray(1, 4).toString() === 'PNG';

/** Runs a command that the page shows, in a folder of its own; gives what it wrote. */
async function obeyed(bench, command, file) {
  const folder = await mkdtemp(join(tmpdir(), 'takeaway-command-'));
  try {
    await execute('sh', ['-c', command.replace('./takeaway', bench.program)], { cwd: folder });
    return await readFile(join(folder, file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const cases = [
  {
    name: 'downloads: a carpet with rows that are no game, as PNG, SVG and command',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{2,5,c}', let: 'c=11', range: 'c=1..20', picture: 'carpet' }));
      await waitForGame(page, '{2, 5, 11}');
      assert.equal(await page.textContent('[data-gaps]'), 'No game where c = 2, 5: those rows stay blank.');
      const png = await saved(page, fileButton(page, 'PNG'));
      assert.equal(png.name, '2-5-c-c-1-20-carpet.png');
      assert.ok(isPng(png.bytes));
      const svg = await saved(page, fileButton(page, 'SVG'));
      assert.match(svg.bytes.toString(), /No game where c = 2, 5: those rows stay blank\./);
      const command = await page.locator('.command code').nth(1).textContent();
      assert.ok(isPng(await obeyed(bench, command, png.name)), command);
    },
  },
  {
    name: 'downloads: wall and sink are both saved, and names name the game',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'sink {m,m+D,2m+D}', let: 'm=5', both: 1 }));
      await waitForGame(page, 'sink {5, 16, 21}');
      await page.waitForFunction(() => document.querySelectorAll('.files').length === 2);
      await settled(page);
      for (const format of ['PNG', 'SVG', 'CSV', 'JSON']) {
        const names = [];
        for (const link of await fileButton(page, format).all()) names.push((await saved(page, link)).name);
        const kind = ['PNG', 'SVG'].includes(format) ? '-strip' : '';
        assert.deepEqual(names, ['sink-5-16-21', '5-16-21'].map((name) => `${name}${kind}.${format.toLowerCase()}`));
      }
      for (const command of await page.locator('.command code:has-text("draw")').allTextContents()) {
        const file = /--out (\S+)/.exec(command)[1];
        assert.ok(isPng(await obeyed(bench, command, file)), command);
      }
    },
  },
  {
    name: 'downloads: plot and map have files, a link and a command',
    async run(bench) {
      const page = await bench.open(at('explore', { family: 'squares', picture: 'plot' }), { permissions: ['clipboard-read', 'clipboard-write'] });
      await waitForGame(page, 'squares');
      await page.waitForSelector('.uplot canvas');
      const plot = await saved(page, fileButton(page, 'PNG'));
      assert.equal(plot.name, 'squares-plot.png');
      assert.ok(isPng(plot.bytes));
      for (const [hash, name, command] of [
        [at('map', { boundary: 'sink', zoom: 11, x: 0.3, y: 0.7 }), 'map-sink.png', /draw cones 'sink \{a,b,c\}' --from 0\.\d+,0\.\d+ --to 0\.\d+,0\.\d+ --out map-sink\.png/],
        [at('map', { by: 'c', c: 40, color: 'period' }), 'map-wall-c-40-period.png', /draw map '\{a,b,c\}' --let c=40 --color period --out map-wall-c-40-period\.png/],
      ]) {
        await page.goto(bench.base + hash);
        await page.waitForSelector('.map-box canvas[data-waiting="0"]');
        await settled(page);
        const map = await saved(page, page.getByRole('button', { name: 'PNG of what is shown' }));
        assert.equal(map.name, name);
        assert.ok(isPng(map.bytes) && map.bytes.length > 1000);
        const text = await page.textContent('.command code');
        assert.match(text, command);
        assert.ok(isPng(await obeyed(bench, text, name)), text);
        await page.click('button:text-is("Copy link")');
        await page.waitForSelector('button:text-is("Copied")');
        assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.evaluate(() => location.href));
      }
    },
  },
  {
    name: 'downloads: copy works where there is no clipboard, as without https',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,4}' }), {
        loud: /status of 400/,
        before: (opened) => opened.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined })),
      });
      await waitForGame(page, '{1, 4}');
      const command = await page.locator('.command code').first().textContent();
      await page.locator('.command button').first().click();
      await page.waitForSelector('.command button:text-is("Copied")');
      await page.fill('#family', '');
      await page.focus('#family');
      await page.keyboard.press('Control+V');
      assert.equal(await page.inputValue('#family'), command);
    },
  },
];
