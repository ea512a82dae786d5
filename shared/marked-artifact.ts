/** Finds the artifact that a mark in a report names. Pure. */
import type { Artifact, ArtifactVersion } from './artifact.ts';
import type { LoopId } from './ids.ts';

export interface MarkedVersion<Found> {
  readonly artifact: Found;
  readonly version: ArtifactVersion;
}

type Candidate = Pick<Artifact, 'kind' | 'name' | 'versions'>;

/** What reports refer to, the most likely first. */
const KINDS: readonly Artifact['kind'][] = ['chart', 'table', 'image', 'document', 'text', 'file'];

/**
 * Returns the newest version that the loop of the report made, or else the newest one of all; null: no artifact has this
 * name. Names are compared exactly first, then without regard to case.
 */
export function markedVersion<Found extends Candidate>(
  artifacts: readonly Found[],
  name: string,
  loopId: LoopId | null,
): MarkedVersion<Found> | null {
  const folded = name.toLowerCase();
  const same = artifacts.filter((one) => one.kind !== 'report' && one.name === name);
  const similar =
    same.length > 0 ? same : artifacts.filter((one) => one.kind !== 'report' && one.name.toLowerCase() === folded);
  const [artifact] = similar.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind));
  if (artifact === undefined) return null;
  const own = artifact.versions.findLast((version) => version.loopId === loopId && version.state === 'made');
  const version = own ?? artifact.versions.findLast(({ state }) => state === 'made');
  return version === undefined ? null : { artifact, version };
}
