/** How long the frame stays, so that a browser whose print call returns at once can read it. */
const KEPT_MS = 60_000;

/**
 * Prints a page of HTML that the host wrote. It is laid out in a frame that is not visible and runs no script, because the
 * print dialog prints the window that asks for it.
 */
export async function printPage(html: string): Promise<void> {
  const frame = document.createElement('iframe');
  // The frame needs the origin of the page, or this page could not ask it to print.
  frame.sandbox.add('allow-same-origin', 'allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.dataset.print = '';
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  frame.srcdoc = html;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const title = document.title;
  // Browsers suggest the title of the window as the name of the PDF file.
  document.title = frame.contentDocument?.title ?? title;
  frame.contentWindow?.print();
  document.title = title;
  setTimeout(() => frame.remove(), KEPT_MS);
}
