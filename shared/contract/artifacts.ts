import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import type { ArtifactComparison, ArtifactList, ReadArtifact } from '../artifact.ts';
import { CheckpointId, LoopId, OutputId, TopicId } from '../ids.ts';
import { inTopic } from './fields.ts';

/** Where the content of a version comes from, as in `../artifact.ts`. */
export const VersionRef = z.discriminatedUnion('from', [
  z.object({ from: z.literal('output'), outputId: OutputId }),
  z.object({ from: z.literal('report'), loopId: LoopId }),
  z.object({ from: z.literal('file'), checkpointId: CheckpointId, side: z.enum(['before', 'after']) }),
]);

/** What the loops of a topic made for people. Every procedure throws `not-found` for an unknown topic. */
export const artifacts = {
  list: oc.input(inTopic).output(type<ArtifactList>()),
  /** The content of a version. Throws `artifact-not-found`. */
  read: oc.input(z.object({ topicId: TopicId, ref: VersionRef })).output(type<ReadArtifact>()),
  /** What changed between two versions. Throws `artifact-not-found`. */
  compare: oc
    .input(z.object({ topicId: TopicId, before: VersionRef, after: VersionRef }))
    .output(type<ArtifactComparison>()),
};
