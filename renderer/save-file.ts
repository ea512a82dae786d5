/** How long the file stays in memory, so that the browser can read it. */
const KEPT_MS = 60_000;

/** Saves a file. The browser downloads it, and the desktop app opens its save dialog. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

const LONGEST_NAME = 80;

/** A name for a file, made of words of others. `ending` has no dot. */
export function fileName(words: string, ending: string): string {
  const name = words
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}/\\:*?"<>|]+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
    .slice(0, LONGEST_NAME)
    .trim();
  return `${name === '' ? 'output' : name}.${ending}`.toWellFormed();
}
