// What a page asks, seen and answered by a case: over the net where there is a server, else between page and workers.

/** Runs in the page, before it: tells of questions, and lets a case answer them in a worker's stead. */
export function watchWorkers() {
  window.asking = 0;
  window.routed ??= [];
  window.addEventListener('takeaway:request', ({ detail: { address, what } }) => {
    window.asking += what === 'asked' ? 1 : -1;
    window.tellCase?.(address, what);
  });
  const Plain = window.Worker;
  if (!Plain) return;
  window.Worker = class extends Plain {
    postMessage(message, ...rest) {
      if (!window.routed.some((path) => message.address?.startsWith(path))) return super.postMessage(message, ...rest);
      window.askCase(message.address).then((said) => {
        if (!said) return super.postMessage(message, ...rest);
        const answer = { status: said.status, head: said.head, body: new TextEncoder().encode(said.body).buffer };
        this.dispatchEvent(new MessageEvent('message', { data: { answer, memory: 0 } }));
      });
    }
  };
}

/** Calls `heard(what, url)` with asked, answered or dropped for every question of the page from now on. */
export async function follow(page, heard) {
  if (page.isServed) {
    const told = (what) => (request) => request.url().includes('/api/') && heard(what, new URL(request.url()));
    page.on('request', told('asked'));
    page.on('requestfinished', told('answered'));
    page.on('requestfailed', told('dropped'));
  } else await page.exposeFunction('tellCase', (address, what) => heard(what, new URL(address, 'http://page')));
}

/** Has `answer` answer all questions whose path begins so: { status, document }, or null for what the program says.
    It gets a function that asks the server for the document; a question that it never answers stays open. */
export async function intercept(page, path, server, answer) {
  const get = (address) => async () => (await fetch(new URL(address, server))).json();
  if (page.isServed) {
    await page.route((url) => url.pathname.startsWith(path), async (route) => {
      const url = new URL(route.request().url());
      const said = await answer(get(url.pathname + url.search));
      if (said) await route.fulfill({ status: said.status ?? 200, json: said.document });
      else await route.continue();
    });
    return;
  }
  await page.exposeFunction('askCase', async (address) => {
    const said = await answer(get(address));
    return said && { status: said.status ?? 200, head: 'Content-Type: application/json', body: JSON.stringify(said.document) };
  });
  const begin = (one) => (window.routed = [one]);
  await page.addInitScript(begin, path);
  await page.evaluate(begin, path);
}
