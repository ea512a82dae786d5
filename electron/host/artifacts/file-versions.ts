/** Finds the artifacts among the files that loops edited, with their versions. Pure. */
import type { ArtifactVersion, VersionState } from '../../../shared/artifact.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { kindOfState } from '../files/disk-state.ts';
import { formatOfFile } from './file-formats.ts';
import type { FoundArtifact } from './found-artifact.ts';

interface Track {
  /** The first edit of the file, which identifies it through its moves. */
  readonly first: Checkpoint['id'];
  path: string;
  readonly versions: ArtifactVersion[];
}

/**
 * Follows each file through its edits and moves. An edit of a file that existed adds the content from before
 * as first version. `checkpoints` are all checkpoints of a topic, in order.
 */
export function fileArtifacts(checkpoints: readonly Checkpoint[]): readonly FoundArtifact[] {
  const tracks = new Map<string, Track>();
  for (const checkpoint of checkpoints) follow(tracks, checkpoint);
  return [...tracks.values()].flatMap(({ first, path, versions }) => {
    const format = formatOfFile(path)?.format;
    if (format === undefined || versions.length === 0) return [];
    return [{ id: `file:${first}`, kind: 'file', format, name: path, state: stateOf(versions), versions } as const];
  });
}

function follow(tracks: Map<string, Track>, checkpoint: Checkpoint): void {
  const { workspace, path, movedFrom, operation, before, after, undoneAt } = checkpoint;
  const key = `${workspace}\0${path}`;
  if (movedFrom !== null) {
    const from = `${workspace}\0${movedFrom}`;
    const track = tracks.get(from);
    if (track === undefined || undoneAt !== null) return;
    tracks.delete(from);
    track.path = path;
    tracks.set(key, track);
    return;
  }
  if (!isFile(before) || !isFile(after)) return;
  const known = tracks.get(key);
  if (formatOfFile(path) === null || (operation === 'delete' && known === undefined)) return;
  const track = known ?? { first: checkpoint.id, path, versions: [] };
  tracks.set(key, track);
  if (track.versions.length === 0 && before !== null) track.versions.push(versionOf(checkpoint, 'before', 'before'));
  const state = undoneAt !== null ? 'undone' : after === null ? 'deleted' : 'made';
  track.versions.push(versionOf(checkpoint, 'after', state));
}

function versionOf(
  { id, loopId, callId, at }: Checkpoint,
  side: 'before' | 'after',
  state: VersionState,
): ArtifactVersion {
  return { ref: { from: 'file', checkpointId: id, side }, loopId, callId, state, at };
}

const isFile = (state: string | null): boolean => state === null || kindOfState(state) === 'file';

function stateOf(versions: readonly ArtifactVersion[]): FoundArtifact['state'] {
  const last = versions.findLast(({ state }) => state === 'made' || state === 'deleted');
  if (last === undefined) return 'undone';
  return last.state === 'deleted' ? 'deleted' : 'there';
}
