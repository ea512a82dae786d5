/** Derives the artifacts of a topic from its outputs, its loops and the edits of its files. Pure. */
import type { Artifact, ArtifactFormat, ArtifactList, ArtifactVersion } from '../../../shared/artifact.ts';
import { assertNever } from '../../../shared/assert-never.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { StoredOutput } from '../store/outputs.ts';
import type { FoundArtifact } from './found-artifact.ts';
import type { Report } from './reports.ts';

const MOST_ARTIFACTS = 500;
const MOST_VERSIONS = 100;

/** Outputs with the same name and kind are versions of one artifact. `outputs` are oldest first. */
export function outputArtifacts(outputs: readonly StoredOutput[]): readonly FoundArtifact[] {
  return grouped(outputs, ({ ref }) => `${ref.kind}:${ref.name}`).map(([id, all]) => {
    const { ref } = all[all.length - 1] ?? all[0];
    return { id, kind: ref.kind, format: formatOf(ref), name: ref.name, state: 'there', versions: all.map(versionOf) };
  });
}

/** Reports with the same name are versions of one artifact. `reports` are oldest first. */
export function reportArtifacts(reports: readonly Report[]): readonly FoundArtifact[] {
  return grouped(reports, ({ name }) => `report:${name}`).map(([id, all]) => ({
    ...{ id, kind: 'report', format: 'markdown', name: all[0].name, state: 'there' },
    versions: all.map(({ version }) => version),
  }));
}

/** Limits what is listed: the newest artifacts, and the newest versions of each. */
export function artifactList(found: readonly FoundArtifact[]): ArtifactList {
  const newestFirst = found.toSorted((one, other) => newest(other) - newest(one));
  const artifacts = newestFirst.slice(0, MOST_ARTIFACTS).map((artifact): Artifact => {
    const versions = artifact.versions.slice(-MOST_VERSIONS);
    return { ...artifact, versions, earlier: artifact.versions.length - versions.length };
  });
  return { artifacts, more: found.length - artifacts.length };
}

const newest = ({ versions }: FoundArtifact): number => versions.at(-1)?.at ?? 0;

function grouped<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
): readonly (readonly [string, readonly [T, ...T[]]])[] {
  return [...Map.groupBy(all, keyOf)].flatMap(([key, [first, ...rest]]) =>
    first === undefined ? [] : [[key, [first, ...rest]] as const],
  );
}

function versionOf({ ref, loopId, callId, createdAt }: StoredOutput): ArtifactVersion {
  return { ref: { from: 'output', outputId: ref.id }, loopId, callId, state: 'made', at: createdAt };
}

function formatOf(ref: OutputRef): ArtifactFormat {
  switch (ref.kind) {
    case 'chart':
    case 'table':
    case 'text':
      return ref.kind;
    case 'image':
      return ref.mimeType === 'image/svg+xml' ? 'svg' : 'image';
    case 'document':
      return ref.format;
    default:
      return assertNever(ref);
  }
}
