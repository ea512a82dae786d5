import type { Page } from 'playwright';

/**
 * Says whether the page refuses what the pointer carries over it. Listens after the page's own
 * listeners.
 */
const REFUSED = `new Promise((resolve) => addEventListener('dragover', (event) =>
  resolve(event.defaultPrevented && event.dataTransfer.dropEffect === 'none'), { once: true }))`;

/**
 * Drops a file of this machine on the page, as a person does with the pointer. Resolves to
 * whether the page refused it; where no page does, a browser opens the file.
 */
export async function isDropRefused(
  page: Page,
  path: string,
  place: { readonly x: number; readonly y: number },
): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const refused = page.evaluate<boolean>(REFUSED);
  // The page takes one after the other, so that it listens from here on.
  await page.evaluate('0');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  await devtools.detach();
  return refused;
}
