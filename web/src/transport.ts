// Where answers come from: a server over HTTP, or the program itself, in this browser. Both take the same addresses.
import { engineTransport } from './engine/transport';
import { serverTransport } from './server';
import type { Transport } from './outcome';

// Only pages that can do without a server have this element; it says where program and worker are.
const engine = document.querySelector<HTMLMetaElement>('meta[name="takeaway-engine"]');

/** Whether there is no server: no solvers then, and no addresses behind links. */
export const inBrowser = engine !== null;
export const transport: Transport = engine ? engineTransport(engine.dataset) : serverTransport;
