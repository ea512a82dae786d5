/** Recognises by its first bytes the type of an image that models take; null for everything else. Pure. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF8')) return 'image/gif';
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null;
}
