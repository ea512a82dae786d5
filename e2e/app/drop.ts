import type { Page } from 'playwright';

/**
 * A script that reports whether the page refused a dragged file. Its event listeners run after
 * those of the page.
 */
const REFUSED = `new Promise((resolve) => addEventListener('dragover', (event) =>
  resolve(event.defaultPrevented && event.dataTransfer.dropEffect === 'none'), { once: true }))`;

/**
 * Drops a file of this computer on the page, as a user does with the pointer. Resolves to true when
 * the page refused the file. The browser opens a file that the page does not handle.
 */
export async function isDropRefused(
  page: Page,
  path: string,
  place: { readonly x: number; readonly y: number },
): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  const refused = page.evaluate<boolean>(REFUSED);
  // The page runs scripts in order, so the listeners of the previous script are registered when
  // this one has run.
  await page.evaluate('0');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...place, data });
  await devtools.detach();
  return refused;
}
