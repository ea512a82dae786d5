import type { Artifact } from '../../../shared/artifact.ts';

/** An artifact with all its versions. */
export type FoundArtifact = Omit<Artifact, 'earlier'>;
