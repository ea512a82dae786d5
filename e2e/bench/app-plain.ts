/** Serves the plain page with which the app is compared, and sends it a text in pieces. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';

const STYLE = `html, body { height: 100%; margin: 0 }
main { height: 100%; overflow-y: auto; font: 13.5px/1.6 sans-serif; padding: 0 calc(50% - 360px) }
pre { overflow-x: auto; background: #f5f5f6; padding: 10px 12px; border-radius: 10px }
td, th { border-bottom: 1px solid #ddd; padding: 6px 10px; text-align: left }`;

export interface PlainPage extends AsyncDisposable {
  readonly url: string;
}

export async function servePlainPage(pieces: readonly string[], betweenMs: number): Promise<PlainPage> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'app-plain-page.mjs')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const server = createServer(async ({ url }, response) => {
    if (url !== '/stream') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><style>${STYLE}</style><body><script type="module">${script}</script>`);
      return;
    }
    response.setHeader('content-type', 'text/event-stream');
    for (const piece of pieces) {
      if (response.destroyed) return;
      response.write(`data: ${JSON.stringify(piece)}\n\n`);
      await sleep(betweenMs);
    }
    response.end('event: end\ndata:\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
