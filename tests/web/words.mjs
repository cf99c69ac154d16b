// The languages of the page: none lacks a text, and none shows a text of another.
import assert from 'node:assert/strict';
import { at, fullStates, pageModule, settled, visit, waitForGame } from './bench.mjs';

const { english } = await pageModule('words.ts');
const { german } = await pageModule('words.de.ts');
const { steps } = await pageModule('tutorial/steps.ts');

/** Texts that are the same in German on purpose: names, notation, and words that both languages have. */
const same = new Set(['page.name', 'page.titleOf', 'page.version', 'bindings', 'outcome', 'map.axis', 'panel.saltus', 'explore.help.plot', 'explore.wrapAuto', 'playGames.names.nim', 'playGames.names.kayles', 'playMatch.names.program', 'playMatch.scored', 'gallery.items.easy.nim.0']);

/** Every text with its path; what a function says is looked at by calling it. */
function* texts(node, path = '') {
  if (typeof node !== 'object' || node === null) yield [path, node];
  else for (const [key, part] of Object.entries(node)) yield* texts(part, path ? `${path}.${key}` : key);
}

/** What functions can be given that take more than numbers and texts. */
const given = {
  fault: [['offline', 'm'], ['server', 'm']],
  'explore.compared': [[{ from: 1, to: 2, differs: null }]],
  'explore.carpetGaps': [['c', [5], 0]],
  'heap.option': [[{ take: 1, to: 2, value: 3 }], [{ take: 1, to: 3, value: 3, parts: [1, 2] }], [{ take: 0, to: 3, value: 3, state: 'passed' }]],
  'partizan.classes': [['L']],
  'partizan.behaviour': [['fair']],
  'plane.head': [[1, 2, 3, false], [0, 0, 0, true]],
  'dynamic.head': [[3, true], [4, false]],
  'dynamic.wins': [[[1, 3], true]],
  'playStates.unclear': [[1, ['A', 'B']]],
  'panel.status': [['theorem'], ['proved'], ['verified to 5'], ['verified in 12 cases']],
  'panel.cell': [[{ period: 5, period_formula: 'a+b', preperiod: 0 }]],
  'cells.axis': [['a', '0.5']],
  'cells.theorem': [[['a < b']]],
  'theorems.obligations': [[2, { z3: 2 }, 0.1]],
  'play.rule': [[[{ heaps: null, kind: 'list', takes: [1, 2], sink: false, comply: false, twist: null, second: null, of: '{1,2}' }], false, true], [[{ heaps: null, kind: 'list', takes: [1, 2], sink: false, comply: false, twist: 'button', second: { kind: 'any', takes: [1] }, of: '' }], false, false], [[{ heaps: [1, 2], kind: 'list', takes: [1, 2], sink: false, comply: false, twist: 'block', blocked: { most: 2, each: true }, second: null, of: '' }], false, false]],
  'playBlocking.forbids': [['you', ''], ['you', 'Ada']],
  'playBlocking.takes': [['you', ''], ['you', 'Ada']],
  'playBlocking.upTo': [[1, 1], [2, 2], [null, 2]],
  'playBlocking.wouldForbid': [[1, true], [1, false]],
  'playBlocking.winning': [['forbid 2 and 3 of heap 1']],
  'playBlocking.trying': [['forbid nothing']],
  'play.legal': [[[{ first: 1, last: 3, step: 1, orMore: false }], false]],
  'playBreaking.move': [[0, [1, 2]], [2, [1, 2]], [2, [3]], [2, []]],
  'playBreaking.not': [[0, [2, 2]], [2, []]],
  'play.told': ['take 1 from heap 2, leaving 3', 'take 5 from heap 1, leaving a Nim heap of 1', 'take 2 from heap 1, leaving 1 + 4', 'break heap 1 into 2 + 3', 'take nothing from heap 1, in state passed', 'take 2 and 1 from (7,9), leaving (5,8)', 'take 2 from heap 1, leaving 5, next move there from {4..}', 'forbid nothing', 'forbid 2 and 3 of heap 1'].map((move) => ['x', move]),
  'play.winning': [[{ take: 1, to: 2 }]],
  'play.trying': [[{ take: 1, to: 2 }]],
  'tutorial.play.won': [[[9, 6, 3, 0]]],
  'tutorial.play.lost': [[[9, 6, 3, 0]]],
  'tutorial.outcomes.isLost': [[0, []], [2, [1]], [7, [6, 4, 3]]],
  'tutorial.values.reason': [[0, [], 0], [1, [0], 1], [5, [0, 1, 2], 3]],
  'tutorial.values.wrong': [[7, [5, 4], [0, 2], true], [7, [5, 4], [0, 2], false]],
  'tutorial.period.columns': [['{1, 3, 4}', 7, 7, 0], ['{1, 3, 4}', 14, 7, 0], ['{1, 3, 4}', 8, 7, 0], ['{2, 4, 7}', 9, 3, 8]],
  'tutorial.families.seen': [[[[4, 5]]]],
};
const plain = [[12345.5, 12346, 12347, 12348, 12349], [1, 2, 3, 4, 5], [0, 0, 0, 0, 0], ['a', 'b', 'c', 'd', 'e'], ['a', 1, 2, 3, 4], [true, true]];

const said = (speak, parameters) => {
  try {
    const text = speak(...parameters);
    return typeof text === 'string' && !/undefined|\[object/.test(text) ? text : null;
  } catch {
    return null;
  }
};

/** Whether a function says something, and something else in the two languages. */
function compareSpoken(path, one, other) {
  const pairs = (given[path] ?? plain).map((parameters) => [said(one, parameters), said(other, parameters)]).filter(([a, b]) => a !== null && b !== null);
  if (pairs.length === 0) return `${path}: say in tests/web/words.mjs what it can be given`;
  if (given[path] ? pairs.some(([a, b]) => a === b) : pairs.every(([a, b]) => a === b)) return `${path}: ${pairs[0][0]}`;
  return null;
}

function leftInEnglish() {
  const found = [];
  const translated = new Map(texts(german));
  for (const [path, text] of texts(english)) {
    if (same.has(path)) continue;
    const other = translated.get(path);
    if (typeof text === 'function') found.push(compareSpoken(path, text, other));
    else if (text === other) found.push(`${path}: ${text}`);
  }
  return found.filter((line) => line !== null);
}

/** English words that no German text of the page has. */
const telling = /\b(the|of|and|or|is|are|to|with|from|heaps?|takes?|values?|moves?|games?|shows?|period|preperiod|which|you|your|what|first|next|back|check|right|wrong)\b/i;
/** What the server says stays as it is, and so does what is notation. */
const others = '[lang=en], pre, code, .fault, noscript, .game-name, figcaption, .panel a, .help';

async function englishOn(page) {
  const shown = await page.evaluate((skipped) => {
    const found = new Set();
    const add = (element, text) => {
      if (text?.trim() && !element.closest(skipped) && element.getClientRects().length > 0) found.add(text.trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) add(node.parentElement, node.textContent);
    for (const element of document.querySelectorAll('[aria-label], [aria-description], [placeholder]'))
      for (const name of ['aria-label', 'aria-description']) add(element, element.getAttribute(name));
    return [...found, document.title];
  }, others);
  const plainEnglish = new Set([...texts(english)].map(([, text]) => text).filter((text) => typeof text === 'string'));
  const plainGerman = new Set([...texts(german)].map(([, text]) => text));
  assert.ok(shown.length > 20, 'there is much to look at');
  // Notation stands in sentences of either language: {a, b, c}, sink {2,5}, period = a+b.
  const bare = (text) => text.replace(/\b(wall|sink|comply|joint|not|left|right) \{/g, '{').replace(/period = a\+b|\((period|preperiod|wall|sink|next|previous|comply\/constrain)\)/g, '');
  return shown.filter((text) => (plainEnglish.has(text) && !plainGerman.has(text)) || telling.test(bare(text)));
}

const inGerman = { locale: 'de-AT' };

/** Each view, in states that show much of it. */
const states = [
  ...fullStates,
  at('explore', { family: 'left {1,3} right {2,5}', at: '7' }),
  at('explore', { family: 'plane {(1,2),(2,1)}', at: '7', second: '9' }),
  at('explore', { family: 'dynamic 2t', at: '20' }),
  at('play', { position: 'plane wythoff: (4,5)' }),
  at('play', { position: 'block 1 {1,2,3}: 9 + block 2 {1..40}: 70', begins: 'program' }),
  '#play',
  '#gallery',
  at('play', { position: '{1,4}: 5,6,8 + nim: 3 + sink {2,5}: 100' }),
  ...steps.map((step) => at('tutorial', { step })),
];

export const cases = [
  {
    name: 'words: German has every text of the page, and none left in English',
    async run() {
      const kinds = (words) => [...texts(words)].map(([path, text]) => `${path}: ${typeof text}`).sort();
      assert.deepEqual(kinds(german), kinds(english));
      assert.deepEqual(leftInEnglish(), []);
      assert.equal(german.play.told('Du', 'take 3 from heap 1, leaving 0, next move on heaps 1 and 2 from odd'), 'Du: 3 von Haufen 1, es bleiben 0, nächster Zug auf den Haufen 1 und 2 aus odd.');
      assert.equal(german.play.told('Du', 'take 1 from heap 12, leaving 1, no move there after that'), 'Du: 1 von Haufen 12, es bleibt 1, danach kein Zug dort.');
      assert.equal(german.play.told('Du', 'take 3 from heap 1, leaving 12', 'forbid 1, 2 and 3 of heap 1 and 2 of heap 4'), 'Du: 3 von Haufen 1, es bleiben 12; 1, 2 und 3 von Haufen 1 und 2 von Haufen 4 verboten.');
      for (const path of same) assert.ok(new Map(texts(english)).has(path), `${path} is no text any more`);
    },
  },
  {
    name: 'words: the language is the browser\'s, the chosen one, or the address\'s',
    async run(bench) {
      const heading = async (page) => [await page.getAttribute('html', 'lang'), (await page.textContent('.head nav a')).trim(), await page.title()];
      const de = ['de', 'Erkunden', 'Erkunden – Takeaway'];
      const en = ['en', 'Explore', 'Explore – Takeaway'];
      const french = await bench.open('', { locale: 'fr-FR' });
      assert.deepEqual(await heading(french), en);
      const page = await bench.open(at('explore', { family: '{1,3,4}' }), inGerman);
      assert.deepEqual(await heading(page), de);
      await waitForGame(page, '{1, 3, 4}');
      const chooser = '.head select:has(option[value=de])';
      await page.selectOption(chooser, 'en');
      await waitForGame(page, '{1, 3, 4}');
      assert.deepEqual(await heading(page), en);
      await page.reload();
      await page.waitForSelector('main:not(.opening)');
      assert.deepEqual(await heading(page), en, 'a choice is remembered');
      await page.goto(bench.base + '?lang=de#explore');
      await page.waitForSelector('main:not(.opening)');
      assert.deepEqual(await heading(page), de, 'an address has the last word');
      await page.selectOption(chooser, 'en');
      await page.reload();
      await page.waitForSelector('main:not(.opening)');
      assert.deepEqual(await heading(page), en, 'and does not undo a choice that came later');
    },
  },
  {
    name: 'words: in German no view has English leftovers',
    async run(bench) {
      const page = await bench.open('', inGerman);
      for (const state of states) {
        await visit(page, state);
        await page.waitForSelector('canvas, .list a, .heap, .lesson, .gallery a');
        await page.locator('.about summary').click();
        await settled(page);
        assert.deepEqual(await englishOn(page), [], state);
      }
    },
  },
  {
    name: 'words: numbers as German writes them',
    async run(bench) {
      const page = await bench.open(at('explore', { family: '{2,5,11}', first: '12345', at: '12345' }), inGerman);
      await waitForGame(page, '{2, 5, 11}');
      assert.match(await page.textContent('.heap-head'), /^Haufen 12\.345: Wert \d/);
    },
  },
];
