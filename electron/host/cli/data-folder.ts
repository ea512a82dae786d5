import { assertNever } from '../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { whereDataIs } from '../location/where-data-is.ts';
import { dataAddress, type Place } from './data-address.ts';

/** What a host knows about the place of its data. */
export interface DataOptions {
  readonly dataAddress: string;
  readonly dataDir: string;
}

/** Returns the absolute path of the data folder. Throws what `dataOptions` throws. */
export const dataFolder = (given: string | undefined, place: Place): string => dataOptions(given, place).dataDir;

/**
 * Finds the data: at its address, or where it was moved. Throws `data-folder-unreachable` if it was moved to a folder that is
 * not there now, such as a drive that is not connected, and `data-folder-unknown` if the note about it cannot be read. Nothing begins anew then.
 */
export function dataOptions(given: string | undefined, place: Place): DataOptions {
  const address = dataAddress(given, place);
  const found = whereDataIs(address);
  switch (found.state) {
    case 'found':
      return { dataAddress: address, dataDir: found.folder };
    case 'unreachable':
      throw new LoopwrightError('data-folder-unreachable', { path: found.folder, address });
    case 'unreadable':
      throw new LoopwrightError('data-folder-unknown', { path: found.file });
    default:
      return assertNever(found);
  }
}
