/** Decides which names a file can have. */

/**
 * The maximum length of a name on ext4, APFS and NTFS (NTFS counts UTF-16 units, the others bytes;
 * bytes are stricter).
 */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 4095;

/**
 * Matches names that open a device in any folder and with any extension:
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])[ .]*(\..*)?$/i;

export function deviceName(name: string): boolean {
  return DEVICE.test(name);
}

/**
 * Returns a sentence that explains why no file can have this path, or null if one can. An existing
 * file with the name of a device is refused only on Windows.
 */
export function badName(path: string, platform: NodeJS.Platform = process.platform): string | null {
  if (path === '') return 'The path is empty.';
  if (path.includes('\0')) return 'The path has a NUL character in it.';
  if (!path.isWellFormed()) return 'The path has half a character in it (a lone surrogate).';
  const names = path.split(platform === 'win32' ? /[\\/]/ : '/');
  const long = names.find((name) => Buffer.byteLength(name) > MAX_NAME_BYTES);
  if (long !== undefined)
    return `The name ${long.slice(0, 40)}… is ${Buffer.byteLength(long)} bytes long; a file system allows ${MAX_NAME_BYTES}.`;
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    return `The path is longer than ${MAX_PATH_BYTES} bytes. Use a shorter one.`;
  return platform === 'win32' ? badOnWindows(path, names) : null;
}

function badOnWindows(path: string, names: readonly string[]): string | null {
  if (/^[\\/]{2}[.?][\\/]/.test(path)) return `${path} names a device, not a file.`;
  for (const [index, name] of names.entries()) {
    if (index === 0 && /^[A-Za-z]:$/.test(name)) continue;
    if (deviceName(name)) return `${name} is the name of a device on Windows. Use another name.`;
    // A colon opens another stream of the file. Windows drops trailing dots and spaces, so the file
    // would get another name.
    if (/[<>:"|?*]/.test(name)) return `${name} has a character that Windows does not allow in a name.`;
    if (/[. ]$/.test(name) && name !== '.' && name !== '..') return `${name} ends in a dot or a space.`;
  }
  return null;
}
