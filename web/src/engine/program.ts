// The program as a WebAssembly module, and the script of its workers: fetched once. Later workers need no net.
import { failed, type EngineFault, type Outcome } from '../outcome';

// A function that makes a vector of sixteen bytes.
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

function missing(): EngineFault | null {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.compile !== 'function' || typeof Worker !== 'function') return 'noWasm';
  return WebAssembly.validate(vectors) ? null : 'noVectors';
}

export interface Parts {
  module: WebAssembly.Module;
  /** The address of the script of a worker. */
  script: string;
}

async function get(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.split('?', 1)[0]}: HTTP ${response.status}`);
  return response;
}

async function getModule(address: string): Promise<WebAssembly.Module> {
  const response = await get(address);
  // Not every server calls it application/wasm, as compiling while it comes would need.
  const typed = (response.headers.get('Content-Type') ?? '').startsWith('application/wasm');
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function load(module: string, worker: string): Promise<Outcome<Parts>> {
  const lacking = missing();
  if (lacking) return failed({ kind: lacking, message: '' });
  // Browsers let a page that was opened as a file read no other.
  if (location.protocol === 'file:') return failed({ kind: 'noFile', message: '' });
  try {
    const [compiled, script] = await Promise.all([getModule(module), get(worker).then((response) => response.text())]);
    return { ok: true, value: { module: compiled, script: URL.createObjectURL(new Blob([script], { type: 'text/javascript' })) } };
  } catch (error) {
    return failed({ kind: 'noModule', message: error instanceof Error ? error.message : String(error) });
  }
}

export class Program {
  private loading: Promise<Outcome<Parts>> | null = null;

  constructor(private readonly module: string, private readonly worker: string) {}

  /** What could not be had is tried again when it is wanted again. */
  get(): Promise<Outcome<Parts>> {
    this.loading ??= load(this.module, this.worker).then((found) => {
      if (!found.ok) this.loading = null;
      return found;
    });
    return this.loading;
  }
}
