// Hundreds of addresses of docs/http.md, with good and bad input: the same ones each time.

export const address = (path, query = {}) => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const one of [value].flat()) search.append(name, one);
  return `/api/${path}${search.size > 0 ? '?' + search : ''}`;
};

let seed = 28;
const random = (most) => (seed = (seed * 48271) % 2147483647) % most;

function randomGame() {
  const moves = new Set(Array.from({ length: 1 + random(5) }, () => 1 + random(30)));
  return `${['', '', 'sink ', 'comply '][random(4)]}${['', '', '', 'not '][random(4)]}{${[...moves].join(',')}}`;
}

const games = [
  '{1,2}', '{2,5,7}', 'sink {19,41,60}', '{4,10,21}', 'sink {4,10,21}', 'nim', 'squares', 'primes', 'fibonacci', '{1..9}', 'not {1,2}', 'not {4,9,26,30}', 'comply {1..3}', 'comply not {1..3}',
  '{1000000007, 3000000026, 4000000033}', '{ 3 ,\t5 }', '{1}', '{}', '{5..50 step 5}', 'evens', 'powers of 2', 'pass {1,2,3}', 'button {1,2} then {3}', 'sink no-repeat {1,2,3}', 'states {A: {1,2} -> B; B: {3} -> A} at B', 'block 1 {1,2,3}', 'sink block 2 {1,3,9}', 'sink squares', 'sink not {3}', '{1,3,4} or {2}', 'left {1,3} right {2,5}', 'ending {3,4,8}', 'left nim right {2}', 'left {1} right squares',
  ...Array.from({ length: 30 }, randomGame),
];
const families = [
  ['{2,5,c}', ['c=11']], ['{2,5,c}', []], ['sink {m, 2m+k, 3m+k}', ['m=19', 'k=3']], ['{a,b,a+b}', ['a=5', 'b=9']], ['{1,a-b,b}', []], ['{2,5,c}', ['c=1..4']], ['{2,5,c}', ['d=3']],
  ['comply not {1..k}', ['k=3']], ['left {a} right {a+1,b}', ['a=2', 'b=9']], ['left {a} right {b}', []], ['left {a} right {b}', ['a=1..3']], ['ending {a,b}', ['a=5', 'b=2']], ['{a,b}', ['a=9', 'b=9']], ['{a, a^2}', ['a=7']], ['{c}', ['c=0']], ['{9-a}', []], ['{a..b}', ['a=3', 'b=8']],
];
const bad = [
  '', '{', '{2,2}', '{0}', '{-3}', '{1,2', '{1,2}}', 'Nim', '{a', '{1;2}', 'sink', 'sink sink {1}', '{99999999999999999999}', 'frobnicate', '{1,2} 3', '⟨1,2⟩', '{ä}', '@file', '{2^70}', 'not', '{1..}', 'left {1,3}', 'left {1} right', 'sink left {1} right {2}', 'left {2,2} right {1}', 'ending {1}', 'right {1} left {2}',
  '\u0000', 'x'.repeat(3990), 'x'.repeat(4001), '{1,'.repeat(500), '('.repeat(1500),
];
const positions = [
  '{1..3}: 21', 'nim: 3,5,7', '{1,4}: 5,6,8 + nim: 30 + comply {1..3}: 7', 'squares: 99', '{1,2}: 0', 'sink {5,7}: 3', 'sink not {3}: 8', 'joint {1,2}: 4,5', '{1..3}: 10^15', 'nim: 1000', 'comply {1..3}: 7 + comply not {2}: 9', 'pass {1,2,3}: 7', 'button {1,2} then {3}: 6 + no-repeat {1,2,3} at after1: 5', 'block 1 {1,2}: 4',
  '{1,2}', '{1,2}: ', ': 5', '{1,2}: x', '{1,2}: -1', '{2,2}: 9', 'nim: ' + Array(1001).fill(1), '',
];

function* odd() {
  yield* ['/api/', '/api/nothing', '/api/values?', '/api/game', '/api/game?family', '/api/game?family=%7B1%2C2%7D&family=nim', '/api/game?family={1,2}&extra=1', '/api/game?family=%zz', '/api/heap?family=nim&heap=%31%30',
    '/api/game?family=%FF%FE', '/api/values?family={1,2}&to=5&', '/api/game?' + 'let=a=1&'.repeat(70), '/api/theorems?x=1'];
}

function* ofGames() {
  for (const family of [...games, ...bad]) {
    yield address('game', { family });
    yield address('family', { family });
    yield address('values', { family, to: 40 });
    yield address('heap', { family, heap: 77 });
    // Primes take the server seconds.
    if (family !== 'primes') yield address('analyze', { family, limit: 2000 });
  }
  for (const [family, lets] of families)
    for (const path of ['family', 'game', 'values', 'analyze']) yield address(path, { family, let: lets, ...(path === 'values' ? { to: 60 } : path === 'analyze' ? { limit: 5000 } : {}) });
  for (const family of games.slice(0, 16)) {
    for (const format of ['json', 'csv', 'plain', 'rle', 'latex', 'bfile', 'xml']) yield address('values', { family, from: 3, to: 50, format });
    yield address('values', { family, to: 30, outcomes: 1 });
    yield address('values', { family, to: 30, format: 'json', halves: 1 });
    if (family !== 'primes') yield address('heap', { family, heap: '10^15' });
  }
  for (const family of ['left {1,3} right {2,5}', 'ending {2,5}']) {
    for (const format of ['json', 'csv', 'plain', 'rle', 'latex']) yield address('values', { family, from: 3, to: 50, format });
    for (const heap of [0, 1, 60, '10^15', '2^62']) yield address('heap', { family, heap });
    yield address('values', { family, from: '10^15', to: '10^15+99' });
    yield address('values', { family, to: 30, format: 'csv', halves: 1 });
    for (const format of ['svg', 'tex', 'png']) yield address('picture', { kind: 'strip', family, to: 90, format });
  }
  for (const [from, to] of [[9, 5], ['x', 5], [0, 2 ** 22], [-1, 3], ['2^62', '2^62+5'], [0, '2^64'], [100000, 100300]]) yield address('values', { family: '{4,10,21}', from, to });
}

function* ofPictures() {
  for (const family of games.slice(0, 16)) {
    if (['squares', 'primes', 'fibonacci'].includes(family)) continue;
    for (const format of ['svg', 'tex', 'png', 'pdf']) yield address('picture', { kind: 'strip', family, to: 90, format });
  }
  yield address('picture', { kind: 'strip', family: 'squares', to: 90, limit: 5000, format: 'png' });
  for (const family of ['nim', 'squares', 'not {1,2}', '{1,2}'])
    for (const log of [{}, { log: 1 }]) yield address('picture', { kind: 'growth', family, to: 300, format: 'svg', ...log });
  for (const kind of ['strip', 'family', 'carpet', 'map', 'growth', 'nothing'])
    for (const more of [{}, { palette: 'grey' }, { palette: 'mud' }, { cell: 3, title: 'A title' }, { bare: 1 }, { outcomes: 1 }, { wrap: 0 }, { format: 'png' }])
      yield address('picture', { kind, family: kind === 'map' ? '{a,b,c}' : '{2,5,c}', let: kind === 'map' ? 'c=20' : kind === 'carpet' ? 'c=6..20' : 'c=11', ...(kind === 'map' ? {} : { to: 160 }), format: 'svg', ...more });
  for (const [family, sweep, first, last] of [['{2,5,c}', 'c', 1, 30], ['{a,b,a+b}', 'a', 1, 9], ['sink {m,m+D,2m+D}', 'm', 3, 12], ['comply {1..k}', 'k', 1, 9], ['{2,5,c}', 'd', 1, 9], ['{2,5,c}', 'c', 9, 1], ['{2,5,c}', 'c', 0, 5], ['{2,5,c}', 'c', 1, 10 ** 9]])
    for (const more of [{}, { outcomes: 1 }, { let: 'b=7' }, { let: 'D=4' }]) yield address('carpet', { family, sweep, first, last, from: sweep === 'm' ? 1 : 0, to: 80, ...more });
}

function* ofMaps() {
  for (const color of ['sums', 'atlas', 'period', 'preperiod', 'max_value', 'nothing'])
    for (const boundary of ['wall', 'sink', 'air']) yield address('tile', { boundary, c: 64, a: 1, b: 1, size: 64, step: 1, color });
  for (const query of [{ c: 2 }, { c: 70000 }, { c: 64, size: 999 }, { c: 64, step: 0 }, { c: 512, a: 100, b: 200, size: 32, step: 4, color: 'period' }]) yield address('tile', { boundary: 'wall', a: 1, b: 1, size: 16, step: 1, color: 'sums', ...query });
  for (const boundary of ['wall', 'sink'])
    for (const [z, x, y] of [[0, 0, 0], [2, 1, 2], [4, 6, 11], [5, 9, 22], [6, 20, 45], [4, 16, 0], [25, 0, 0], [3, 7, 1]]) yield address('cells', { boundary, z, x, y });
}

function* ofTheorems() {
  yield address('theorems');
  for (const name of ['two-moves', 'additive-sink', 'two-five', 'wall-17', 'sink-3', 'wall-99999', 'nothing', '', '../two-moves']) {
    yield address('theorem', { name });
    if (name !== 'additive-sink') yield address('check', { theorem: name });
  }
  for (const query of [{ claim: 'period < 20', family: '{2,5,c}', let: 'c=8..30' }, { claim: 'period = a+b', family: '{a,b}', let: ['a=1..5', 'b=6..9'] }, { claim: 'period <' }, { claim: 'period < 5', family: '{a}' },
    { claim: 'G(7) = 1', family: '{2,5,c}', let: 'c=8..12', where: 'gcd(c,10)=1' }, { claim: 'period(not {a,b}) > 0', let: ['a=1..4', 'b=a+1..6'] }, { claim: '1/0 = 1', family: '{1,2}' }, {}]) yield address('check', query);
}

function* ofPlay() {
  for (const position of ['left {1,3} right {2,5}: 7,9', 'nim: 3 + left {1} right {2}: 4,4', 'ending {2,3}: 17', 'left {1,3} right {1,3}: 5', 'left nim right {1}: 10^17', 'ending {2}: 5,6', 'left {1} right {2}: 0', 'left {1} right {2,2}: 5', 'sink {1} + left {1} right {2}: 3', 'left {1} right {2}: 1000,1000,1000,1000', 'left {1..900} right nim: 40'])
    for (const side of ['left', 'right', 'middle']) {
      for (const more of [{}, { misere: 1 }, { explain: 1 }]) yield address('solve', { position, side, ...more });
      yield address('moves', { position, side });
      for (const take of [1, 2, 3, 0, 999, 'x']) yield address('move', { position, side, component: 0, heap: 0, take });
      yield address('move', { position, side, component: 1, heap: 0, take: 2 });
      for (const level of ['perfect', 'forgetful']) yield address('reply', { position, side, level, seed: 7 });
    }
  for (const position of positions) {
    for (const more of [{}, { misere: 1 }, { explain: 1 }]) yield address('solve', { position, ...more });
    yield address('moves', { position });
    for (const take of [1, 2, 0, 999, 'x']) yield address('move', { position, component: 0, heap: 0, take });
    yield address('move', { position, component: 0, heap: 0, take: 1, then: 'comply not {1, 2, 3}' });
    yield address('move', { position, component: 0, heap: 0, take: 0, then: 'passed' });
    yield address('move', { position, component: 1, heap: 1, take: 1 });
    yield address('moves', { position, side: 'right' });
    for (const level of ['perfect', 'strong', 'casual', 'forgetful', 'odd']) yield address('reply', { position, level, seed: 7 });
  }
}

/** Games on two heaps, and games whose moves bound the next one. */
function* ofOtherGames() {
  for (const [family, lets] of [['plane {(1,2),(2,1)}', []], ['plane wythoff', []], ['plane {(a,b),(1,1)*}', ['a=3', 'b=1']], ['plane {(a,b)}', []], ['plane {(1,-1)}', []], ['plane {(0,0)}', []], ['plane', []], ['plane {(1,2)', []]]) {
    for (const path of ['family', 'game', 'analyze', 'values']) yield address(path, { family, let: lets });
    for (const outcomes of [{}, { outcomes: 1 }])
      for (const more of [{ to: 40, last: 30 }, { from: 20, to: 50, first: 9, last: 60 }, { to: 9, last: 3, sweep: 'a' }, { from: '2^32', to: '2^32+5' }, { first: '2^61' }, { to: '2^12', last: '2^12' }]) yield address('carpet', { family, let: lets, ...more, ...outcomes });
    for (const heap of ['7,9', '0,0', '7', '', '2^32+1,3', '3,2^61', '(1,2)', '40,x']) yield address('heap', { family, let: lets, heap });
    for (const format of ['csv', 'json', 'plain']) yield address('values', { family, let: lets, to: '9,4', format, outcomes: 1 });
    for (const [kind, format] of [['carpet', 'svg'], ['carpet', 'png'], ['strip', 'svg']]) yield address('picture', { kind, family, let: lets, to: 30, format });
  }
  for (const [family, lets] of [['dynamic 2t', []], ['dynamic k*t+1', ['k=3']], ['dynamic t mod 7', []], ['dynamic t-5', []], ['dynamic k*t', []], ['dynamic', []], ['dynamic t^9', []]]) {
    for (const path of ['family', 'game', 'analyze']) yield address(path, { family, let: lets });
    for (const more of [{ to: 60 }, { to: 60, outcomes: 1 }, { from: 0, to: 5 }, { from: 300, to: 400, format: 'csv' }, { to: 20, format: 'json', outcomes: 1 }, { to: 20, format: 'rle' }, { from: '2^38', to: '2^38+5' }]) yield address('values', { family, let: lets, ...more });
    for (const heap of [0, 1, 20, 89, '2^40', 'x']) yield address('heap', { family, let: lets, heap });
  }
  for (const position of ['plane {(1,2),(2,1)}: (7,9)', 'plane wythoff: (4,5), (1,1) + plane nim: (2,3)', 'plane nim: (2^38,2^33)', 'plane nim: (0,0)', 'plane nim: 3', 'plane nim', 'dynamic 2t: 20', 'dynamic 2t: (20,4)', 'dynamic 2t: (20,0)', 'dynamic 2t: 0', 'dynamic 2t: 2^40', 'dynamic t-5: 9', 'dynamic 2t']) {
    for (const more of [{}, { misere: 1 }, { explain: 1 }, { side: 'left' }]) yield address('solve', { position, ...more });
    yield address('moves', { position });
    for (const more of [{ take: 2 }, { take: 3, parts: '6,7' }, { parts: '5,8' }, { take: 999 }, { take: 'x' }, { parts: '1' }, { component: 1, heap: 0, parts: '2,2' }, { component: '2^32', take: 1 }, { take: 1, then: 'passed' }]) yield address('move', { position, ...more });
    for (const level of ['perfect', 'forgetful']) yield address('reply', { position, level, seed: 7 });
  }
}

/** Numbers that 32 bits do not hold, wherever one can be typed: the module counts its memory in 32 bits. Games whose
    search ends in seconds only, where their memory does, are asked for a few heaps alone. */
function* ofLargeNumbers() {
  for (const size of ['2^32+1', '2^38+3', '2^61']) {
    const set = `n=${size}`;
    for (const family of ['{1,n}', '{2,5,n}', 'sink {3,n}', '{3,n,n+3}', 'not {n}', 'comply {1,n}', '{n,n+1}', 'sink {n}', 'multiples(n)', '{1} | multiples(n)', '{1..n}', 'not {1..n}']) {
      yield address('game', { family, let: set });
      yield address('values', { family, let: set, to: 30 });
      yield address('values', { family, let: set, to: 30, outcomes: 1, format: 'csv' });
      if (size === '2^38+3') yield address('moves', { position: `${family}: ${size}+2`, let: set });
      yield address('solve', { position: `${family}: 7, 9`, let: set });
    }
    for (const family of ['{2,5,7}', 'sink {4,10,21}', 'nim', '{1..9}', 'comply {1..3}', 'not {1,2}', 'evens']) {
      yield address('values', { family, from: size, to: `${size}+40` });
      yield address('values', { family, from: 0, to: size });
      yield address('heap', { family, heap: size });
      yield address('picture', { kind: 'strip', family, from: size, to: `${size}+40`, format: 'svg' });
      yield address('solve', { position: `${family}: 3,${size}` });
      yield address('move', { position: `${family}: ${size}`, component: 0, heap: 0, take: 2 });
    }
    for (const family of ['left {1,n} right {2,5}', 'left {1000,n} right {2,n+3}', 'ending {2,n}']) {
      yield address('values', { family, let: set, to: 3000 });
      yield address('heap', { family, let: set, heap: 2500 });
      yield address('analyze', { family, let: set, limit: 5000 });
    }
    yield address('move', { position: '{1,2}: 4,5', component: size, heap: 0, take: 1 });
    yield address('move', { position: '{1,2}: 4,5', component: 0, heap: size, take: 1 });
    yield address('move', { position: 'nim: 4,5', component: 0, heap: 0, take: size });
    yield address('solve', { position: `joint {1,2}: 4,${size}` });
    yield address('analyze', { family: '{1,4}', limit: size });
    yield address('carpet', { family: '{2,5,c}', sweep: 'c', first: size, last: `${size}+3`, to: 20 });
    yield address('carpet', { family: '{2,5,c}', sweep: 'c', first: 6, last: 9, from: size, to: `${size}+20` });
    yield address('tile', { boundary: 'wall', c: 64, a: size, b: 1, size: 16, step: 1, color: 'sums' });
    yield address('tile', { boundary: 'wall', c: 64, a: 1, b: 1, size: 16, step: size, color: 'sums' });
    yield address('cells', { boundary: 'wall', z: 4, x: size, y: 1 });
    for (const query of [{ cell: size }, { wrap: size }, { limit: size }]) yield address('picture', { kind: 'strip', family: '{2,5,7}', to: 90, format: 'svg', ...query });
  }
}

/** By what they are about. */
export const addresses = { 'large numbers': ofLargeNumbers, 'odd addresses': odd, games: ofGames, pictures: ofPictures, maps: ofMaps, theorems: ofTheorems, play: ofPlay, 'other games': ofOtherGames };
