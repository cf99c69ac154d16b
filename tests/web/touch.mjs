// Fingers and wheels: they zoom the pictures and never hold the page.
import assert from 'node:assert/strict';
import { at, settled, visit, waitForGame } from './bench.mjs';

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const pictures = [
  at('explore', { family: '{2,5,c}', let: 'c=11' }),
  at('explore', { family: '{2,5,c}', let: 'c=11', picture: 'carpet' }),
  '#map',
  at('map', { by: 'c', c: 64 }),
];

async function middleOf(page) {
  const box = await page.locator('.canvas-box').first();
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await box.boundingBox();
  return { x: x + width / 2, y: Math.min(y + height / 2, 650) };
}

const send = (touch, type, points) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });

export const cases = [
  {
    name: 'touch: a swipe over a picture scrolls the page',
    async run(bench) {
      const page = await bench.open('#map', phone);
      const touch = await page.context().newCDPSession(page);
      for (const hash of pictures) {
        await visit(page, hash);
        await page.waitForSelector('.canvas-box canvas');
        await page.evaluate(() => window.scrollTo(0, 0));
        const { x, y } = await middleOf(page);
        const before = await page.evaluate(() => window.scrollY);
        await send(touch, 'touchStart', [{ x, y }]);
        for (let dy = 20; dy <= 160; dy += 20) await send(touch, 'touchMove', [{ x, y: y - dy }]);
        await send(touch, 'touchEnd', []);
        await page.waitForFunction((old) => window.scrollY > old + 50, before, { timeout: 3000 });
      }
    },
  },
  {
    name: 'touch: two fingers zoom every picture, apart in any direction, and the page stays',
    async run(bench) {
      const page = await bench.open('#map', phone);
      const touch = await page.context().newCDPSession(page);
      const size = () => page.locator('.canvas-box canvas').first().evaluate(({ dataset }) => Number(dataset.cell ?? dataset.scale ?? 2 ** Number(dataset.zoom)));
      for (const hash of pictures)
        for (const [across, down] of [[1, 0], [0, 1], [0.7, 0.7]]) {
          await visit(page, hash);
          await page.waitForSelector('.canvas-box canvas[data-cell], .canvas-box canvas[data-waiting="0"]');
          await settled(page);
          const { x, y } = await middleOf(page);
          const [before, scrolled] = [await size(), await page.evaluate(() => window.scrollY)];
          const fingers = (apart) => [-1, 1].map((side) => ({ x: x + side * apart * across, y: y + side * apart * down }));
          await send(touch, 'touchStart', fingers(25));
          for (const apart of [35, 45, 55, 65, 75, 85, 95]) await send(touch, 'touchMove', fingers(apart));
          await send(touch, 'touchEnd', []);
          await settled(page);
          assert.ok((await size()) > 1.4 * before, `${hash}: ${before}, then ${await size()}`);
          assert.equal(await page.evaluate(() => window.scrollY), scrolled, 'the page has not moved');
        }
    },
  },
  {
    name: 'touch: a wheel over a picture scrolls the page, with Ctrl it zooms',
    async run(bench) {
      const page = await bench.open('#map', { viewport: { width: 1280, height: 500 } });
      for (const hash of pictures) {
        await visit(page, hash);
        await page.waitForSelector('.canvas-box canvas[data-cell], .canvas-box canvas[data-waiting="0"]');
        await settled(page);
        await page.evaluate(() => window.scrollTo(0, 0));
        const size = () => page.locator('.canvas-box canvas').first().evaluate(({ dataset }) => Number(dataset.cell ?? dataset.scale ?? dataset.zoom));
        const before = await size();
        const box = await page.locator('.canvas-box').first().boundingBox();
        await page.mouse.move(box.x + 200, Math.min(480, box.y + 60));
        await page.mouse.wheel(0, 120);
        await page.waitForFunction(() => window.scrollY > 50, null, { timeout: 3000 });
        assert.equal(await size(), before, `${hash}: the picture stays as it is`);
        assert.equal(await page.getAttribute('.canvas-box', 'data-hint'), 'Hold Ctrl and turn the wheel to zoom.');
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.keyboard.down('Control');
        await page.mouse.wheel(0, -120);
        await page.keyboard.up('Control');
        await settled(page);
        assert.ok((await size()) > before, `${hash}: ${before}, then ${await size()}`);
      }
    },
  },
];
