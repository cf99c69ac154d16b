// The search, the theme and the list of pages. Everything on a page can be read without this.
'use strict';
const root = document.documentElement.dataset.root ?? '';
const byId = (name) => document.getElementById(name);

// The theme: what the system wants, unless somebody has chosen, here or in the explorer, which can also be told to ask the system.
const store = {
  get: () => { try { return localStorage.getItem('takeaway-theme'); } catch { return null; } },
  set: (value) => { try { localStorage.setItem('takeaway-theme', value); } catch { /* a page from the disk may have no store */ } },
};
const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
function showTheme() { byId('theme').textContent = isDark() ? 'Light' : 'Dark'; }
if (['light', 'dark'].includes(store.get())) document.documentElement.dataset.theme = store.get();
showTheme();
byId('theme').addEventListener('click', () => {
  document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
  store.set(document.documentElement.dataset.theme);
  showTheme();
});

// The list of pages, folded on narrow screens.
byId('menu').addEventListener('click', () => {
  const open = byId('pages').classList.toggle('open');
  byId('menu').setAttribute('aria-expanded', String(open));
});
byId('pages').querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
scrollTo(0, 0);
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

// The search. The sections come with the first word that is typed.
let sections = null;
function loadSections() {
  sections ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${root}search.js`;
    script.onload = () => resolve(window.takeawaySections.map((one) => ({ ...one, title: one.t.toLowerCase(), page: one.p.toLowerCase(), text: one.x.toLowerCase() })));
    script.onerror = reject;
    document.head.append(script);
  });
  return sections;
}

// How often a word begins in a text, up to a bound; in the middle of a word counts less.
function count(text, word) {
  let found = 0;
  for (let at = text.indexOf(word); at >= 0 && found < 4; at = text.indexOf(word, at + word.length))
    found += at === 0 || !/[\p{L}\p{N}_]/u.test(text[at - 1]) ? 1 : 0.25;
  return found;
}

// Every word must be there; headings count more than pages' names, and these more than text.
function score(section, words) {
  let total = 0;
  for (const word of words) {
    const here = 8 * Math.min(count(section.title, word), 1) + 3 * Math.min(count(section.page, word), 1) + count(section.text, word);
    if (here === 0) return 0;
    total += here;
  }
  return section.w * total + (section.title === words.join(' ') ? 20 : 0);
}

function find(all, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return { words, found: [] };
  const found = all.map((section) => ({ section, score: score(section, words) })).filter((one) => one.score > 0);
  return { words, found: found.sort((a, b) => b.score - a.score) };
}

// The words around the first one that was asked for, which is marked.
function excerpt(section, words) {
  const place = document.createElement('p');
  const at = Math.max(0, Math.min(...words.map((word) => section.text.indexOf(word)).filter((n) => n >= 0), section.x.length) - 40);
  const piece = (at > 0 ? '... ' : '') + section.x.slice(at, at + 150);
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  for (const [number, part] of piece.split(pattern).entries()) {
    const node = number % 2 ? document.createElement('mark') : document.createElement('span');
    node.textContent = part;
    place.append(node);
  }
  return place;
}

function show(words, found) {
  const box = byId('results');
  const head = document.createElement('p');
  head.className = 'count';
  head.textContent = found.length === 0 ? 'nothing found' : `${found.length} ${found.length === 1 ? 'section' : 'sections'}`;
  box.replaceChildren(head, ...found.slice(0, 12).map(({ section }) => {
    const link = document.createElement('a');
    link.href = root + section.u;
    const title = document.createElement('strong');
    title.textContent = section.t === section.p ? section.t : `${section.t} (${section.p})`;
    link.append(title, excerpt(section, words));
    link.addEventListener('click', close);
    return link;
  }));
  box.hidden = false;
}

function close() { byId('results').hidden = true; }

let asked = 0;
byId('query').addEventListener('input', async () => {
  const query = byId('query').value;
  const turn = ++asked;
  if (!query.trim()) return close();
  try {
    const all = await loadSections();
    if (turn !== asked) return;
    const { words, found } = find(all, query);
    show(words, found);
  } catch {
    byId('results').textContent = 'The list of words could not be loaded.';
    byId('results').hidden = false;
  }
});
document.addEventListener('keydown', (event) => {
  const links = [...byId('results').querySelectorAll('a')];
  const at = links.indexOf(document.activeElement);
  if (event.key === '/' && !/INPUT|TEXTAREA/.test(document.activeElement.tagName)) byId('query').focus();
  else if (event.key === 'Escape') close();
  else if (event.key === 'ArrowDown' && links.length && (at >= 0 || document.activeElement === byId('query'))) links[Math.min(at + 1, links.length - 1)].focus();
  else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? byId('query')).focus();
  else if (event.key === 'Enter' && document.activeElement === byId('query') && links.length) links[0].click();
  else return;
  event.preventDefault();
});
document.addEventListener('click', (event) => { if (!event.target.closest('search')) close(); });

// Commands can be copied, without the prompt and what they print.
for (const code of document.querySelectorAll('code.language-console')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const commands = [...code.querySelectorAll('.command')].map((line) => line.textContent.slice(2)).join('\n');
    try {
      await navigator.clipboard.writeText(commands);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not allowed';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  code.parentElement.append(button);
}
