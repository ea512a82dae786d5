/** Pictures for specs, made by the page, and ways to give files to the composer as a person does. */
import type { Page } from 'playwright';

/** A receipt as a picture of this size, as a JPEG in base64. */
export async function receiptPicture(page: Page, width = 3000, height = 4000): Promise<Buffer> {
  const data = await page.evaluate<string>(`(async () => {
    const canvas = new OffscreenCanvas(${width}, ${height});
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, ${width}, ${height});
    context.fillStyle = '#222';
    context.font = '${Math.round(width / 12)}px sans-serif';
    ['Corner shop', 'Tea 4.20', 'Bread 3.10', 'Total 7.30'].forEach((line, n) => context.fillText(line, ${width} / 10, ${height} / 6 * (n + 1)));
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 });
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result).split(',')[1]);
      reader.readAsDataURL(blob);
    });
  })()`);
  return Buffer.from(data, 'base64');
}

/** Puts these bytes into a transfer of the page, as the clipboard and the pointer do, and sends an event with it. */
export async function transferFile(
  page: Page,
  event: 'paste' | 'dragenter' | 'drop',
  file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array },
): Promise<void> {
  const data = Buffer.from(file.bytes).toString('base64');
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob(${JSON.stringify(data)}), (one) => one.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], ${JSON.stringify(file.name)}, { type: ${JSON.stringify(file.type)} }));
    const more = { bubbles: true, cancelable: true };
    const place = ${event === 'paste'} ? document.querySelector('textarea') : document.body;
    place.dispatchEvent(${
      event === 'paste'
        ? `new ClipboardEvent('paste', { ...more, clipboardData: transfer })`
        : `new DragEvent(${JSON.stringify(event)}, { ...more, dataTransfer: transfer })`
    });
  })()`);
}
