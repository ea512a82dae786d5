/** What a window fetches before somebody can work in it. */
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { startApp } from '../app/app.ts';

export interface LoadedFile {
  /** Without the hash of its content. */
  readonly name: string;
  /** As it is, and as gzip would make it. The app sends it as it is: it never leaves this computer. */
  readonly bytes: number;
  readonly packed: number;
}

/** Largest first. */
export async function firstLoad(browser: Browser): Promise<readonly LoadedFile[]> {
  await using app = await startApp(browser);
  const page = await browser.newPage({ locale: 'en-US' });
  const fetched: Promise<LoadedFile>[] = [];
  page.on('response', (response) => {
    const read = async (): Promise<LoadedFile> => {
      const body = await response.body();
      return { name: nameOf(response.url()), bytes: body.length, packed: gzipSync(body).length };
    };
    fetched.push(read());
  });
  await page.goto(app.url, { waitUntil: 'networkidle' });
  await page.getByRole('navigation', { name: 'Topics' }).waitFor();
  const files = await Promise.all(fetched);
  await page.close();
  return files.sort((one, other) => other.bytes - one.bytes);
}

function nameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  return name === '' ? 'index.html' : name.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}
