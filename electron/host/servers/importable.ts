/** Finds the servers that other programs on this computer have configured. */
import { dirname } from 'node:path';
import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Failure } from '../../../shared/failures/failures.ts';
import type { FoundServers } from '../../../shared/server-setting.ts';
import { foundServers, type OwnServer } from './found-servers.ts';
import { type Computer, type ConfigPlace, configPlaces } from './other-programs.ts';
import { readSmallFile } from './read-file.ts';

/** Returns one entry per program whose settings file contains servers or cannot be read. */
export async function importable(
  computer: Computer,
  own: () => readonly OwnServer[],
): Promise<readonly FoundServers[]> {
  const read = await Promise.all(
    configPlaces(computer).map(async (place) => ({ place, file: await readSmallFile(place.file, true) })),
  );
  return read.flatMap(({ place, file }) => {
    switch (file.kind) {
      case 'missing':
        return [];
      case 'unreadable':
        return [unread(place, { name: 'config-unreadable', data: { file: place.file, why: file.why } })];
      case 'refused':
        return [unread(place, { name: 'config-file-refused', data: { file: place.file, problem: file.problem } })];
      case 'text':
        return found(place, file.text, computer.home, own());
      default:
        return assertNever(file);
    }
  });
}

function found(place: ConfigPlace, text: string, home: string, own: readonly OwnServer[]): readonly FoundServers[] {
  try {
    const servers = foundServers({ ...place, text, folder: dirname(place.file), project: null, home }, own);
    return servers.servers.length + servers.problems.length === 0 ? [] : [servers];
  } catch (error) {
    if (!(error instanceof LoopwrightError)) throw error;
    return hasServers(text) ? [unread(place, { name: error.failure, data: error.data })] : [];
  }
}

/**
 * Returns whether an unreadable text mentions servers. Other programs also store settings without
 * any servers.
 */
function hasServers(text: string): boolean {
  return /"(mcpServers|servers)"/.test(text);
}

function unread({ origin, file }: ConfigPlace, problem: Failure): FoundServers {
  return { origin, file, servers: [], problems: [problem] };
}
