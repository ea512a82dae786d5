import type { Page } from 'playwright';

/** Reports whether the page refused a drag. These listeners run after those of the page. */
const REFUSED = `new Promise((resolve) => addEventListener('dragover', (event) =>
  resolve(event.defaultPrevented && event.dataTransfer.dropEffect === 'none'), { once: true }))`;

/**
 * Drops a file of this computer on the page, as a user does with the pointer. Resolves to whether
 * the page refused it. The browser opens a file that the page does not handle.
 */
export async function isDropRefused(
  page: Page,
  path: string,
  place: { readonly x: number; readonly y: number },
): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const refused = page.evaluate<boolean>(REFUSED);
  // The page handles one event after the other, so its listeners are in place from here on.
  await page.evaluate('0');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  await devtools.detach();
  return refused;
}
