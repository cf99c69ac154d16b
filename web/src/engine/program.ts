// The program as a WebAssembly module, fetched and compiled once for all workers.
import { failed, type EngineFault, type Outcome } from '../outcome';

// A function that makes a vector of sixteen bytes.
const vectors = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]);

function missing(): EngineFault | null {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.compile !== 'function' || typeof Worker !== 'function') return 'noWasm';
  return WebAssembly.validate(vectors) ? null : 'noVectors';
}

async function load(address: string): Promise<Outcome<WebAssembly.Module>> {
  const lacking = missing();
  if (lacking) return failed({ kind: lacking, message: '' });
  // Browsers let a page that was opened as a file read no other.
  if (location.protocol === 'file:') return failed({ kind: 'noFile', message: '' });
  try {
    const response = await fetch(address);
    if (!response.ok) return failed({ kind: 'noModule', message: `HTTP ${response.status}` });
    // Not every server calls it application/wasm, as compiling while it comes would need.
    const typed = (response.headers.get('Content-Type') ?? '').startsWith('application/wasm');
    return { ok: true, value: await (typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer())) };
  } catch (error) {
    return failed({ kind: 'noModule', message: error instanceof Error ? error.message : String(error) });
  }
}

export class Program {
  private loading: Promise<Outcome<WebAssembly.Module>> | null = null;

  constructor(private readonly address: string) {}

  /** What could not be had is tried again when it is wanted again. */
  get(): Promise<Outcome<WebAssembly.Module>> {
    this.loading ??= load(this.address).then((found) => {
      if (!found.ok) this.loading = null;
      return found;
    });
    return this.loading;
  }
}
