// The browser of the tests, of the benchmark of the page and of its pictures in the docs.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const web = join(dirname(fileURLToPath(import.meta.url)), '../../web');
export const needed = createRequire(join(web, 'package.json'));
const { chromium } = needed('playwright-core');

// The shell is the same browser without windows: it shows a page with two thirds of the work.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Chromium, or the browser that the environment names in CHROMIUM. */
export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? browsers.find(existsSync);
  if (!executablePath) throw new Error(`none of ${browsers.join(', ')} is there`);
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
