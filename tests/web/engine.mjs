// The page without a server: what it needs, what it does where that is missing, and what only it can do.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { at, checkStrip, fileButton, fullStates, pageModule, saved, settled, visit, waitForGame, web } from './bench.mjs';
import { certificates } from './certificates.mjs';
import { intercept } from './questions.mjs';
import { Site } from './site.mjs';

const { english } = await pageModule('words.ts');
const { german } = await pageModule('words.de.ts');

const files = ['app.css', 'app.js', 'icon.svg', 'index.html', 'takeaway.wasm', 'tutorial.html', 'worker.js'];

/** A module with the right exports, whose answers are the instruction `unreachable`. */
function trappingModule() {
  const list = (parts) => [parts.length, ...parts.flat()];
  const section = (id, parts) => { const body = list(parts); return [id, body.length, ...body]; };
  const named = (name, kind, index) => [name.length, ...Buffer.from(name), kind, index];
  const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
  const [number, unreachable] = [0x7f, 0x00];
  return Buffer.from([
    0, 97, 115, 109, 1, 0, 0, 0,
    ...section(1, [[0x60, 0, 0], [0x60, 1, number, 1, number], [0x60, 1, number, 0], [0x60, 2, number, number, 1, number]]),
    ...section(3, [[0], [1], [2], [3], [3]]),
    ...section(5, [[0, 1]]),
    ...section(7, [named('memory', 2, 0), ...['_initialize', 'allocate', 'release', 'answer', 'verify'].map((name, i) => named(name, 0, i))]),
    ...section(10, [body(), body(0x41, 16), body(), body(unreachable), body(unreachable)]),
  ]);
}

/** The worker's script with something done before each question. */
async function workerThat(bench, before) {
  const script = await readFile(join(bench.site.folder, 'worker.js'), 'utf8');
  return { body: `${script};{const own = onmessage; let answered = 0; onmessage = (event) => { const address = event.data.address ?? ''; ${before}; ++answered; own(event); };}` };
}

const footFault = (page) => page.locator('.foot .fault');

/** A page, in English and in German, whose program cannot run; gives what is written at its foot. */
async function broken(bench, options, kind) {
  for (const [language, words] of [['en', english], ['de', german]]) {
    const page = await bench.open(`?lang=${language}${at('explore', { family: '{1,4}' })}`, options);
    await footFault(page).waitFor();
    const text = await footFault(page).textContent();
    const [before, after] = words.fault(kind, '|').split('|');
    assert.ok(text.startsWith(before) && text.endsWith(after ?? ''), `${language}: ${text}`);
    // The view says so, too; views that need no program are as always.
    assert.equal(await page.locator('main .fault').first().textContent(), text);
    await visit(page, '#gallery');
    assert.ok((await page.locator('.gallery a').count()) > 15);
    await visit(page, at('tutorial', { step: 'play' }));
    await page.waitForSelector('.lesson');
    await page.context().close();
  }
}

/** Gives a file to the place for certificates, by the pointer. */
async function dropFile(page, name, bytes) {
  const data = await page.evaluateHandle(([file, numbers]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(numbers)], file, { type: 'application/json' }));
    return transfer;
  }, [name, [...new Uint8Array(bytes)]]);
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('.drop', type, { dataTransfer: data });
}

export const cases = [
  {
    name: 'engine: the folder is small, and has nothing that is not needed',
    async run(bench) {
      assert.deepEqual((await readdir(bench.site.folder)).sort(), files);
      let size = 0;
      for (const file of files) size += gzipSync(await readFile(join(bench.site.folder, file)), { level: 9 }).length;
      assert.ok(size < 1_500_000, `${size} bytes compressed`);
    },
  },
  {
    name: 'engine: a folder that is named from where one stands is written there, the same bytes each time',
    async run(bench) {
      const place = await mkdtemp(join(tmpdir(), 'takeaway-page-'));
      try {
        await promisify(execFile)('node', [join(web, 'build.mjs'), '--static', 'made', '--module', join(bench.site.folder, 'takeaway.wasm')], { cwd: place });
        assert.deepEqual((await readdir(join(place, 'made'))).sort(), files);
        for (const file of files) assert.ok((await readFile(join(place, 'made', file))).equals(await readFile(join(bench.site.folder, file))), file);
      } finally {
        await rm(place, { recursive: true });
      }
    },
  },
  {
    name: 'engine: only files of the folder are asked for, each once, whatever is done',
    async run(bench) {
      const strangers = [];
      bench.site.asked.length = 0;
      const before = (page) => page.on('request', (request) => {
        if (!request.url().startsWith(bench.base) && !/^(blob|data):/.test(request.url())) strangers.push(request.url());
      });
      const page = await bench.open('', { before });
      for (const hash of [...fullStates, at('play', { position: '{1..3}: 21' }), '#gallery', at('explore', { family: '{1,4}' })]) await visit(page, hash);
      await saved(page, fileButton(page, 'CSV'));
      await visit(page, at('theorems', { name: 'two-moves' }));
      await page.click('button:text-is("Check")');
      await page.waitForSelector('[data-verdict]');
      assert.deepEqual(strangers, []);
      // The icon is for tabs: a browser with windows may ask for it with every change of the address, one without does not.
      const names = bench.site.asked.map((path) => path.replace(/\?v=[0-9a-f]{12}$/, '')).filter((path) => !path.endsWith('icon.svg'));
      assert.deepEqual(names.sort(), ['/some/where/', ...['app.css', 'app.js', 'takeaway.wasm', 'worker.js'].map((name) => '/some/where/' + name)]);
      const workers = page.workers().length;
      assert.ok(workers >= 1 && workers <= 4, `${workers} workers`);
      assert.match(await page.textContent('.foot'), /^Takeaway \d.*, computing in this browser$/);
    },
  },
  {
    name: 'engine: a strict policy in the page, no script in its text, and other pages may embed it',
    async run(bench) {
      for (const name of ['index.html', 'tutorial.html']) {
        const text = await readFile(join(bench.site.folder, name), 'utf8');
        const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text)[1];
        for (const part of ["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'"]) assert.ok(policy.includes(part), part);
        assert.ok(!/unsafe-(inline|eval\b)/.test(policy.replace('wasm-unsafe-eval', '')) && !policy.includes('frame-ancestors'), policy);
        assert.ok(!/<script(?![^>]*\ssrc=)|\son\w+=|style=/.test(text), name);
        assert.ok(!/(src|href)="(\/|https?:)/.test(text.replace(/href="https:\/\/[^"]*"/g, '')), `${name} has only relative addresses`);
      }
      const other = await new Site('').open();
      try {
        other.instead['index.html'] = { body: `<!doctype html><title>Another page</title><iframe width="900" height="700" src="${bench.base}${at('explore', { family: '{1,4}' })}"></iframe>` };
        const context = await bench.browser.newContext();
        bench.contexts.push(context);
        const page = await context.newPage();
        page.on('pageerror', (error) => bench.noises.push(String(error)));
        await page.goto(other.base.replace('127.0.0.1', 'localhost'));
        const frame = page.frameLocator('iframe');
        await frame.locator('.picture[data-game="{1, 4}"]').waitFor({ timeout: 15_000 });
        await frame.locator('.panel[aria-busy="false"]').waitFor({ timeout: 15_000 });
        assert.match(await frame.locator('.facts').first().textContent(), /Period5proved/);
        await frame.locator('#family').fill('{1,5}');
        await frame.locator('.picture[data-game="{1, 5}"]').waitFor({ timeout: 15_000 });
      } finally {
        other.close();
      }
    },
  },
  {
    name: 'engine: a link that was shared opens what it says',
    async run(bench) {
      for (const path of ['', 'index.html', '?lang=en', 'index.html?lang=en&from=mail']) {
        const page = await bench.open(path + at('explore', { family: '{2,5,c}', let: 'c=17', both: 1 }));
        await waitForGame(page, '{2, 5, 17}');
        assert.equal(await page.locator('.pane').count(), 2);
        await page.context().close();
      }
      const page = await bench.open(`?lang=de${at('play', { position: 'nim: 3,5,7' })}`);
      await page.waitForSelector('.stick');
      assert.match(await page.textContent('.foot'), /rechnet in diesem Browser/);
      // The written tutorial leads back.
      await page.goto(bench.base + 'tutorial.html');
      await page.click('.head nav a');
      await waitForGame(page, '{1, 2}');
      assert.ok(page.url().startsWith(bench.base));
    },
  },
  {
    name: 'engine: paints before the program has come, whatever its server calls it',
    async run(bench) {
      let release;
      const held = new Promise((resolve) => { release = resolve; });
      const page = await bench.open('', { before: (opened) => opened.route('**/takeaway.wasm*', async (route) => { await held; await route.continue(); }) });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await page.click('.head nav a:text-is("Gallery")');
      await page.waitForSelector('.gallery a');
      await page.click('.head nav a:text-is("Explore")');
      release();
      await waitForGame(page, '{1, 2}');
      for (const type of ['application/octet-stream', 'text/plain; charset=utf-8']) {
        bench.site.instead['takeaway.wasm'] = { type };
        const other = await bench.open('');
        await waitForGame(other, '{1, 2}');
      }
    },
  },
  {
    name: 'engine: a browser without WebAssembly, or with an old one, is told so',
    async run(bench) {
      await broken(bench, { before: (page) => page.addInitScript(() => { delete window.WebAssembly; }) }, 'noWasm');
      await broken(bench, { before: (page) => page.addInitScript(() => { WebAssembly.validate = () => false; }) }, 'noVectors');
    },
  },
  {
    name: 'engine: a program that is not there, cut off, another one, or no program at all',
    async run(bench) {
      const module = await readFile(join(bench.site.folder, 'takeaway.wasm'));
      const loud = /status of (404|503)/;
      for (const [name, instead] of [
        ['takeaway.wasm', { status: 404, body: 'not found' }],
        ['worker.js', { status: 503, body: '' }],
        ['takeaway.wasm', { body: module.subarray(0, module.length >> 1) }],
        ['takeaway.wasm', { body: '<!doctype html><p>Log in to the wireless network', type: 'text/html' }],
        ['takeaway.wasm', { body: Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]) }],
      ]) {
        bench.site.instead = { [name]: instead };
        await broken(bench, { loud }, 'noModule');
      }
    },
  },
  {
    name: 'engine: a page opened as a file says how to serve the folder',
    async run(bench) {
      for (const [language, words] of [['en', english], ['de', german]]) {
        const context = await bench.browser.newContext({ locale: language });
        bench.contexts.push(context);
        const page = await context.newPage();
        page.on('pageerror', (error) => bench.noises.push(String(error)));
        await page.goto(pathToFileURL(join(bench.site.folder, 'index.html')) + at('explore', { family: '{1,4}' }));
        await footFault(page).waitFor({ timeout: 15_000 });
        assert.equal(await footFault(page).textContent(), words.fault('noFile', ''));
      }
    },
  },
  {
    name: 'engine: offline at first, and once more after that',
    async run(bench) {
      let cut = true;
      const page = await bench.open(at('explore', { family: '{1,4}', at: 9 }), {
        loud: /ERR_FAILED|Failed to load/,
        before: (opened) => opened.route('**/takeaway.wasm*', (route) => (cut ? route.abort() : route.continue())),
      });
      await footFault(page).waitFor();
      cut = false;
      await page.click('.foot button');
      await waitForGame(page, '{1, 4}');
      await page.waitForSelector('.options li');
      assert.equal(await page.locator('.fault').count(), 0);
      // What has come stays: no net is needed any more, not even for workers in place of others.
      await page.context().setOffline(true);
      await visit(page, at('theorems', { claim: 'period(not {a,b,c}) > 0', let: 'a=1..200; b=a+1..200; c=b+1..400' }));
      await page.click('button:text-is("Check")');
      await page.waitForFunction(() => document.querySelector('.progress-text'));
      await page.click('.progress-text button');
      await page.waitForSelector('.fault:has-text("Cancelled")');
      await visit(page, at('explore', { family: '{4,10,21}' }));
      await waitForGame(page, '{4, 10, 21}');
      await checkStrip(bench, page, '{4, 10, 21}');
    },
  },
  {
    name: 'engine: a question that is dropped is no longer worked at, and others are answered meanwhile',
    async run(bench) {
      let [begun, ended] = [0, 0];
      const watch = (page) => page.on('worker', (worker) => { ++begun; worker.on('close', () => ++ended); });
      const page = await bench.open(at('theorems', { claim: 'period(not {a,b,c}) > 0', let: 'a=1..200; b=a+1..200; c=b+1..400' }), { before: watch });
      await settled(page);
      await page.click('button:text-is("Check")');
      await page.waitForFunction(() => /: [\d,]+ cases?/.test(document.querySelector('.progress-text')?.textContent ?? ''));
      // Theorems are read by another worker.
      await page.click('.list a:has-text("two-moves")');
      await page.waitForSelector('.detail');
      assert.ok(begun <= 4, `${begun} workers`);
      // The program stops when it is told to; only a worker that hears nothing is ended.
      await page.waitForTimeout(800);
      const before = [begun, ended];
      await page.click('button:text-is("Check")');
      await page.waitForSelector('[data-verdict]');
      assert.deepEqual([[begun, ended], ended], [before, 0]);
    },
  },
  {
    name: 'engine: a worker that dies fails its question only, after a second try',
    async run(bench) {
      bench.site.instead['worker.js'] = await workerThat(bench, "if (address.includes('heap=13')) return postMessage({ died: 'RuntimeError: unreachable' })");
      const page = await bench.open(at('explore', { family: '{1,4}' }));
      await waitForGame(page, '{1, 4}');
      await visit(page, at('explore', { family: '{1,4}', at: 13 }));
      await page.waitForSelector('.heap-note .fault, .note .fault, .fault');
      assert.equal(await page.locator('main .fault').first().textContent(), english.fault('died', ''));
      await checkStrip(bench, page, '{1, 4}');
      await visit(page, at('explore', { family: '{1,4}', at: 12 }));
      await page.waitForSelector('.options li');
      assert.equal(await page.locator('.fault').count(), 0);

      // Where what earlier questions left behind was too much, nobody notices.
      bench.site.instead['worker.js'] = await workerThat(bench, "if (answered > 1 && address.includes('heap=13')) return postMessage({ died: 'RuntimeError: unreachable' })");
      const other = await bench.open(at('explore', { family: '{1,4}' }));
      await waitForGame(other, '{1, 4}');
      await visit(other, at('explore', { family: '{1,4}', at: 13 }));
      await other.waitForSelector('.options li');
      assert.equal(await other.locator('.fault').count(), 0);
    },
  },
  {
    name: 'engine: an instruction that traps is told as too much, in both languages',
    async run(bench) {
      bench.site.instead['takeaway.wasm'] = { body: trappingModule() };
      await broken(bench, {}, 'died');
    },
  },
  {
    name: "engine: what takes too long is given up in the server's words",
    async run(bench) {
      bench.site.instead['worker.js'] = await workerThat(bench, "if (address.startsWith('/api/analyze')) return");
      const hurry = (page) => page.addInitScript(() => {
        const plain = window.setTimeout;
        window.setTimeout = (call, time, ...rest) => plain(call, time >= 20_000 ? 400 : time, ...rest);
      });
      const page = await bench.open(at('explore', { family: '{1,4}' }), { before: hurry });
      await page.waitForSelector('.panel .fault');
      assert.equal(await page.textContent('.panel .fault'), 'this takes longer than 20 s; the command line has no such limit');
      await checkStrip(bench, page, '{1, 4}');
    },
  },
  {
    name: 'engine: a file that cannot be made says why',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{1,4}' }));
      await waitForGame(page, '{1, 4}');
      await intercept(page, '/api/picture', bench.server, () => ({ status: 422, document: { error: 'the picture is too large' } }));
      await fileButton(page, 'SVG').click();
      await page.waitForSelector('.fault:has-text("the picture is too large")');
      assert.ok(await fileButton(page, 'SVG').isEnabled());
      const { bytes } = await saved(page, fileButton(page, 'CSV'));
      assert.ok(bytes.length > 50);
      assert.equal(await page.locator('.fault').count(), 0);
    },
  },
  {
    name: 'engine: a proof names its command, as there are no solvers',
    async run(bench) {
      for (const [language, words] of [['en', english], ['de', german]]) {
        const page = await bench.open(`?lang=${language}${at('theorems', { name: 'two-moves' })}`);
        await page.waitForSelector('.detail');
        assert.equal(await page.locator(`button:text-is("${words.theorems.prove}")`).count(), 0);
        assert.ok((await page.textContent('.detail')).includes(words.theorems.proveElsewhere));
        assert.equal(await page.textContent('.detail .command code'), './takeaway prove two-moves');
      }
      assert.match(await bench.cli('prove', 'two-moves'), /proved/);
    },
  },
  {
    name: 'engine: certificates are checked: good, changed, cut off, and none at all',
    async run(bench) {
      const all = await certificates(bench);
      assert.deepEqual([true, false, null].map((held) => all.some(({ holds }) => holds === held)), [true, true, true]);
      for (const [language, words] of [['en', english], ['de', german]]) {
        const page = await bench.open(`?lang=${language}#theorems`);
        await page.waitForSelector('.drop');
        for (const { name, bytes, holds, document } of all) {
          await dropFile(page, `${name}.json`, bytes);
          if (holds === null) {
            // An earlier file may have been none either.
            await settled(page);
            await page.waitForSelector('.drop .fault');
            assert.equal(await page.locator('.drop [data-verdict]').count(), 0, name);
            continue;
          }
          await page.waitForSelector(`.drop [data-verdict]:has-text("${name}.json: ")`);
          assert.equal(await page.textContent('.drop [data-verdict]'), `${name}.json: ${holds ? words.certificate.holds : words.certificate.fails}`);
          assert.equal(await page.locator('.drop [data-verdict] .good').count(), holds ? 1 : 0, name);
          assert.ok((await page.textContent('.drop .facts')).includes(document.reason), name);
          assert.equal(await page.locator('.drop .fault').count(), 0, name);
        }
        // The same by the button; a file beside the place for it does not take the page away.
        await page.setInputFiles('.drop input', { name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(all[0].bytes) });
        await page.waitForSelector('.drop [data-verdict]:has-text("mine.json")');
        assert.ok(await page.evaluate(() => {
          const data = new DataTransfer();
          data.items.add(new File(['{}'], 'stray.json'));
          return !document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        }));
      }
    },
  },
];
