// The gallery: every link opens what it says, without an error.
import assert from 'node:assert/strict';
import { settled } from './bench.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export const cases = [
  {
    name: 'gallery: links from easy to expert, each with its text, that all open without an error',
    async run(bench) {
      const page = await bench.open('#gallery');
      assert.deepEqual(await page.locator('.gallery h2').allTextContents(), ['Easy', 'Further on', 'Expert']);
      const links = await page.locator('.gallery a').evaluateAll((all) => all.map((one) => ({ href: one.getAttribute('href'), title: one.textContent, text: one.nextElementSibling.textContent })));
      assert.ok(links.length >= 15, `${links.length} links`);
      assert.equal(new Set(links.map(({ href }) => href)).size, links.length);
      assert.equal(new Set(links.map(({ title }) => title)).size, links.length);
      const seen = new Set();
      for (const { href, title, text } of links) {
        assert.ok(text.length > 30, `${title}: ${text}`);
        const view = /^#(\w+)/.exec(href)[1];
        seen.add(view);
        await page.evaluate((next) => { location.hash = next; }, href);
        await page.waitForSelector(`main.${view}`);
        // What the view has when it has found what the address asks for.
        const there = { explore: '.panel[aria-busy="false"]', map: '.map-box canvas[data-waiting="0"]', theorems: '.detail', play: '.stick[data-take]' }[view];
        await page.waitForSelector(there, { timeout: 60_000 });
        await settled(page);
        assert.equal(await page.locator('.fault, .field-fault, [aria-invalid=true]').count(), 0, `${title}: ${href}`);
        if (view === 'explore') assert.ok((await page.getAttribute('.picture', 'data-game')).length > 0, href);
      }
      assert.deepEqual([...seen].sort(), ['explore', 'map', 'play', 'theorems']);
    },
  },
  {
    name: 'gallery: a card is opened by a tap anywhere on it, on a phone',
    async run(bench) {
      const page = await bench.open('#explore', phone);
      await page.tap('.head nav a:text-is("Gallery")');
      await page.waitForSelector('.gallery');
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
      const text = await page.locator('.gallery li p').first().boundingBox();
      await page.touchscreen.tap(text.x + text.width / 2, text.y + text.height / 2);
      await page.waitForSelector('main.play .stick');
      await page.goBack();
      await page.waitForSelector('.gallery');
      // Explore has a way there beside its examples.
      await page.tap('.head nav a:text-is("Explore")');
      await page.tap('.examples a[href="#gallery"]');
      await page.waitForSelector('.gallery');
    },
  },
];
