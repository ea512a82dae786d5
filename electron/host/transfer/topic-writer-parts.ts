import type { ArtifactExportsParts } from '../artifacts/export/artifact-exports.ts';
import type { ExportedTopicParts } from '../exports/exported-topic.ts';
import type { HostStore } from '../store/open-store.ts';

/** What the writers of all formats need. */
export interface TopicWriterParts extends ExportedTopicParts, Pick<HostStore, 'imports' | 'outputs'> {
  readonly artifacts: ArtifactExportsParts;
}
