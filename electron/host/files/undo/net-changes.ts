/**
 * Combines checkpoints into the changes that a user sees: for each file its first and its last
 * state. A moved file appears once. Pure.
 */
import type { Checkpoint } from '../checkpoints.ts';
import { type DiskState, FOLDER } from '../disk-state.ts';
import { isMadeFolder, type Net, netsOf } from './undo-nets.ts';

export interface NetChange {
  /** The current path, relative to the workspace; a folder ends in `/`. */
  readonly path: string;
  /** The former path of a moved file; null for other changes. */
  readonly movedFrom: string | null;
  readonly kind: 'created' | 'modified' | 'deleted' | 'moved';
  readonly before: DiskState | null;
  readonly after: DiskState | null;
  /** The time of the file's last edit, in milliseconds since the epoch, UTC. */
  readonly at: number;
}

/**
 * Returns the net changes, sorted by path. Omits files that are back in their first state, new
 * folders, and folders that contain a listed change. `checkpoints` belong to one workspace and are
 * in the order in which they were made.
 */
export function netChangesOf(checkpoints: readonly Checkpoint[]): readonly NetChange[] {
  const nets = new Map(netsOf(checkpoints).flatMap((group) => group.nets.map((net) => [net.path, net])));
  const times = new Map(
    checkpoints.flatMap(({ path, movedFrom, at }) => [path, movedFrom ?? path].map((p) => [p, at])),
  );
  const moves = movesOf(checkpoints, nets);
  const sources = new Set(moves.values());
  const changes = [...nets.values()]
    .filter((net) => !sources.has(net.path))
    .flatMap((net) => changeOf(net, nets.get(moves.get(net.path) ?? ''), times.get(net.path) ?? 0));
  return withoutFullFolders(changes).toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/**
 * Maps a current path to the path from which it was moved, if nothing is left at the former path.
 */
function movesOf(checkpoints: readonly Checkpoint[], nets: ReadonlyMap<string, Net>): ReadonlyMap<string, string> {
  const origins = new Map<string, string>();
  for (const { operation, path, movedFrom } of checkpoints) {
    if (movedFrom !== null) {
      origins.set(path, origins.get(movedFrom) ?? movedFrom);
      origins.delete(movedFrom);
    } else if (operation !== 'modify') origins.delete(path);
  }
  return new Map(
    [...origins].filter(([to, from]) => {
      const [there, here] = [nets.get(to), nets.get(from)];
      return there?.before === null && there.after !== null && here?.after === null && here.before !== null;
    }),
  );
}

function changeOf(net: Net, source: Net | undefined, at: number): readonly NetChange[] {
  const { path, after } = net;
  if (source !== undefined)
    return [{ path: shown(path, after), movedFrom: source.path, kind: 'moved', before: source.before, after, at }];
  if (net.before === after || isMadeFolder(net)) return [];
  const kind = net.before === null ? 'created' : after === null ? 'deleted' : 'modified';
  return [{ path: shown(path, after ?? net.before), movedFrom: null, kind, before: net.before, after, at }];
}

function shown(path: string, state: DiskState | null): string {
  return state === FOLDER ? `${path}/` : path;
}

/**
 * Omits folders that contain a listed change: a deleted or moved folder is represented by its
 * contents.
 */
function withoutFullFolders(changes: readonly NetChange[]): readonly NetChange[] {
  const full = new Set(
    changes.flatMap(({ path }) => {
      const names = path.replace(/\/$/, '').split('/');
      return names.slice(1).map((_, index) => `${names.slice(0, index + 1).join('/')}/`);
    }),
  );
  return changes.filter(({ path }) => !full.has(path));
}
