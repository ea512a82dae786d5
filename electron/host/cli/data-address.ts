import path from 'node:path';
import type { Environment } from './environment.ts';

export type Place = Pick<Environment, 'variables' | 'workingDirectory' | 'homeDirectory' | 'platform'>;

/**
 * Returns the absolute path of the folder that names the data: the value of `--data-dir`, else of
 * LOOPWRIGHT_DATA_DIR, else the platform's folder for application data. A note in it says where the
 * data is if it was moved.
 */
export function dataAddress(given: string | undefined, place: Place): string {
  const chosen = given ?? (place.variables.LOOPWRIGHT_DATA_DIR || undefined);
  return chosen === undefined ? standardFolder(place) : path.resolve(place.workingDirectory, chosen);
}

function standardFolder({ variables, homeDirectory, platform }: Place): string {
  if (platform === 'darwin') return path.join(homeDirectory, 'Library', 'Application Support', 'Loopwright');
  if (platform === 'win32') {
    return path.join(variables.APPDATA || path.join(homeDirectory, 'AppData', 'Roaming'), 'Loopwright');
  }
  // The XDG Base Directory Specification requires that a relative value is ignored.
  const shared = variables.XDG_DATA_HOME ?? '';
  return path.join(path.isAbsolute(shared) ? shared : path.join(homeDirectory, '.local', 'share'), 'loopwright');
}
