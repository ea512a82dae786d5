/** How the programs of the sandbox are installed on this system. */
import { existsSync } from 'node:fs';

/** The programs that install packages, and their words for it. The packages have the same names everywhere. */
const INSTALLERS = [
  ['/usr/bin/apt-get', 'sudo apt-get install'],
  ['/usr/bin/dnf', 'sudo dnf install'],
  ['/usr/bin/zypper', 'sudo zypper install'],
  ['/usr/bin/pacman', 'sudo pacman -S'],
  ['/sbin/apk', 'sudo apk add'],
] as const;

/** A command for a terminal; null when nothing is missing or no program to install with is known here. */
export function installCommand(packages: readonly string[]): string | null {
  const found = INSTALLERS.find(([program]) => existsSync(program));
  return found === undefined || packages.length === 0 ? null : `${found[1]} ${packages.join(' ')}`;
}
