// node documentation.mjs FOLDER: the documentation site in a browser, from the disk and over HTTP, with the search, both themes,
// and the explorer where it is more than a stub.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startBrowser } from './browser.mjs';

const folder = resolve(process.argv[2] ?? '');
const kinds = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.png': 'image/png', '.json': 'application/json', '.txt': 'text/plain', '.wasm': 'application/wasm' };

// Words, and a page that must be among the first three answers.
const wanted = [
  ['preperiod', 'glossary.html#term-preperiod'],
  ['certificate lies', 'periods.html'],
  ['infinite games', 'infinite.html'],
  ['quick start', 'quickstart.html'],
  ['slurm', 'cluster.html'],
  ['cgsuite', 'sage-cgsuite.html'],
  ['find_period', 'api/period.html#find_period'],
  ['checkpoints', 'formats.html#checkpoints'],
];

/** The folder, and what is in `more` besides. */
function serve(more = {}) {
  const server = createServer(async (request, reply) => {
    if (request.url in more) {
      reply.writeHead(200, { 'content-type': 'text/html' }).end(more[request.url]);
      return;
    }
    try {
      const path = join(folder, decodeURIComponent(new URL(request.url, 'http://x/').pathname));
      const bytes = await readFile(path);
      reply.writeHead(200, { 'content-type': kinds[extname(path)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      reply.writeHead(404).end();
    }
  });
  return new Promise((done) => { server.listen(0, '127.0.0.1', () => done(server)); });
}

async function quietPage(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1300, height: 850 }, ...options });
  const page = await context.newPage();
  const noises = [];
  page.on('console', (message) => noises.push(message.text()));
  page.on('pageerror', (error) => noises.push(String(error)));
  page.on('requestfailed', (request) => {
    // The way to the next page ends what is still on its way to this one.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') noises.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => { if (response.status() >= 400) noises.push(`${response.status()}: ${response.url()}`); });
  page.on('request', (request) => {
    if (!/^(file:|data:|(blob:)?http:\/\/127\.0\.0\.1:|http:\/\/localhost:\d+\/elsewhere$)/.test(request.url())) noises.push(`elsewhere: ${request.url()}`);
  });
  return { page, noises, context };
}

async function everyPage(browser, base, names) {
  const { page, noises, context } = await quietPage(browser);
  for (const name of names) {
    await page.goto(base + name);
    assert.ok(await page.locator('h1').first().isVisible(), name);
    const broken = await page.locator('main img').evaluateAll((all) => all.filter((one) => !one.complete || one.naturalWidth === 0).map((one) => one.src));
    assert.deepEqual(broken, [], name);
    assert.deepEqual(noises, [], name);
  }
  await context.close();
}

async function search(browser, base) {
  const { page, noises, context } = await quietPage(browser);
  await page.goto(base + 'index.html');
  for (const [words, target] of wanted) {
    await page.fill('#query', words);
    await page.waitForFunction((first) => document.querySelector('#results mark')?.textContent.toLowerCase().includes(first) || document.querySelector('#results strong')?.textContent.toLowerCase().includes(first), words.split(' ')[0]);
    const links = await page.locator('#results a').evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('href')));
    assert.ok(links.some((link) => link.startsWith(target)), `${words}: ${links}`);
  }
  await page.fill('#query', 'nosuchwordanywhere');
  await page.waitForFunction(() => document.querySelector('#results').textContent.includes('nothing found'));
  await page.fill('#query', '<img src=x> find_period');
  await page.waitForTimeout(200);
  assert.equal(await page.locator('#results img').count(), 0);
  // By the keyboard alone: / to the field, Enter to the first answer.
  await page.fill('#query', '');
  await page.locator('h1').first().click();
  await page.keyboard.press('/');
  await page.keyboard.type('quick start');
  await page.waitForSelector('#results a');
  await page.keyboard.press('Enter');
  await page.waitForURL(/quickstart\.html/);
  assert.deepEqual(noises, []);
  await context.close();
}

async function themes(browser, base) {
  const { page, noises, context } = await quietPage(browser, { colorScheme: 'dark' });
  await page.goto(base + 'guide.html');
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const dark = await paper();
  await page.click('#theme');
  const light = await paper();
  assert.notEqual(dark, light);
  await page.goto(base + 'notation.html');
  assert.equal(await paper(), light, 'what was chosen is kept');
  assert.deepEqual(noises, []);
  await context.close();
}

async function narrow(browser, base, names) {
  const { page, noises, context } = await quietPage(browser, { viewport: { width: 360, height: 740 } });
  for (const name of names) {
    await page.goto(base + name);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${name} is ${wide} pixels too wide for a phone`);
  }
  assert.equal(await page.locator('#pages').isVisible(), false);
  await page.click('#menu');
  assert.equal(await page.locator('#pages').isVisible(), true);
  assert.deepEqual(noises, []);
  await context.close();
}

/** The explorer inside the site: by the way of a reader, by a link with a game in it, and in a frame of somebody's page. */
async function explorer(browser, base) {
  const { page, noises, context } = await quietPage(browser);
  const drawn = async (place, game) => {
    await place.locator(`.picture[data-game="${game}"]`).waitFor();
    await place.locator('.panel[aria-busy="false"]').waitFor();
  };
  for (const from of ['index.html', 'api/period.html']) {
    await page.goto(base + from);
    await page.click('#pages a:text-is("The explorer")');
    await page.waitForURL(/\/explorer\/index\.html/);
    await drawn(page, '{1, 2}');
  }
  await page.fill('#family', '{2,5,7}');
  await drawn(page, '{2, 5, 7}');
  const link = page.url();
  await page.goto('about:blank');
  await page.goto(link);
  await drawn(page, '{2, 5, 7}');
  assert.deepEqual(noises, []);
  await context.close();
  await framed(browser, base, drawn);
  await sharedTheme(browser, base, drawn);
}

/** In a frame of a page from elsewhere: another name of this machine is another origin. */
async function framed(browser, base, drawn) {
  const { page, noises, context } = await quietPage(browser);
  const hash = '#explore?' + new URLSearchParams({ family: '{1,4}' });
  const other = await serve({ '/elsewhere': `<!DOCTYPE html><title>Elsewhere</title><link rel="icon" href="data:,"><iframe width="900" height="700" src="${base}explorer/index.html${hash}"></iframe>` });
  await page.goto(`http://localhost:${other.address().port}/elsewhere`);
  await drawn(page.frameLocator('iframe'), '{1, 4}');
  other.close();
  assert.deepEqual(noises, []);
  await context.close();
}

/** What is chosen for the site holds for the explorer, and the other way round. */
async function sharedTheme(browser, base, drawn) {
  const { page, noises, context } = await quietPage(browser, { colorScheme: 'dark' });
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? null);
  const choose = () => page.locator('select:has(option[value="auto"])');
  await page.goto(base + 'index.html');
  await page.click('#theme');
  await page.goto(base + 'explorer/index.html');
  await drawn(page, '{1, 2}');
  assert.deepEqual([await theme(), await choose().inputValue()], ['light', 'light']);
  await choose().selectOption('auto');
  await page.goto(base + 'index.html');
  assert.deepEqual([await theme(), await page.textContent('#theme')], [null, 'Light']);
  assert.deepEqual(noises, []);
  await context.close();
}

async function main() {
  const files = await readdir(folder, { recursive: true });
  const names = files.filter((name) => name.endsWith('.html') && !name.startsWith('explorer/'));
  assert.ok(names.length > 50);
  const server = await serve();
  const browser = await startBrowser();
  const served = `http://127.0.0.1:${server.address().port}/`;
  const disk = pathToFileURL(folder).href + '/';
  try {
    await everyPage(browser, served, names);
    await everyPage(browser, disk, ['index.html', 'api/period.html', 'notebook.html', 'gallery.html']);
    await search(browser, served);
    await search(browser, disk);
    await themes(browser, served);
    await narrow(browser, served, names);
    if (files.includes(join('explorer', 'takeaway.wasm'))) await explorer(browser, served);
  } finally {
    await browser.close();
    server.close();
  }
  console.log(`${names.length} pages seen`);
}

await main();
