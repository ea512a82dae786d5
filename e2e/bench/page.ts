/** Opens one module of the renderer as a separate page in Chromium, to measure it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { chromium, type Page } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts';

const RENDERER = join(import.meta.dirname, '../../renderer');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/**
 * Opens the page whose entry module is `entry`, a path relative to the renderer. The page is ready
 * when its body has the attribute `data-ready`.
 */
export async function withPage<T>(entry: string, use: (page: Page) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'loopwright-bench-'));
  try {
    await build({
      root: RENDERER,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      plugins: [react(), tailwindcss()],
      worker: { format: 'es' },
      build: {
        outDir: folder,
        target: 'chrome140',
        reportCompressedSize: false,
        chunkSizeWarningLimit: 10_000,
        cssCodeSplit: false,
        rollupOptions: {
          input: join(RENDERER, entry),
          output: { entryFileNames: 'entry.js', assetFileNames: '[name][extname]' },
        },
      },
    });
    const server = createServer((request, response) => {
      void answer(folder, request.url ?? '/').then(({ type, body }) => {
        response.writeHead(body === null ? 404 : 200, { 'Content-Type': type }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
    try {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
      // The address of a listening TCP server is an object that contains the port.
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await page.waitForSelector('body[data-ready]', { timeout: 20_000 });
      return await use(page);
    } finally {
      await browser.close();
      server.closeAllConnections();
      server.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PAGE =
  '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/style.css"><body><script type="module" src="/entry.js"></script>';

async function answer(
  folder: string,
  url: string,
): Promise<{ readonly type: string; readonly body: string | Buffer | null }> {
  const path = new URL(url, 'http://page').pathname;
  if (path === '/') return { type: 'text/html', body: PAGE };
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  return { type, body: await readFile(join(folder, path)).catch(() => null) };
}
