/**
 * Files that a process has inherited. Node closes its own files when it starts a program, but not
 * those with which it was started itself, for example by a shell or a debugger.
 */
import { closeSync, readdirSync, readFileSync } from 'node:fs';

/** The flag of open(2) for files that are closed when a program starts, in octal digits. */
const CLOSED_ON_START = 0o2000000;

/** Closes all of them except the standard streams. Linux only; does nothing elsewhere. */
export function closeInheritedFiles(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const file = Number(name);
    if (file > 2 && isInherited(file)) closeSync(file);
  }
}

function isInherited(file: number): boolean {
  try {
    const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${file}`, 'latin1'))?.[1] ?? '';
    return (Number.parseInt(flags, 8) & CLOSED_ON_START) === 0;
  } catch {
    // It was the file with which the folder was read.
    return false;
  }
}
