import type { TopicId } from '../../../../shared/ids.ts';
import { foundArtifacts } from '../artifacts.ts';
import type { ArtifactExportsParts } from './artifact-exports.ts';
import type { ExportedFile } from './export-block.ts';
import { ownFile } from './own-file.ts';

/** Yields the newest version of each artifact of a topic in its own format. Throws `not-found` for an unknown topic. */
export async function* ownFiles(parts: ArtifactExportsParts, topicId: TopicId): AsyncGenerator<ExportedFile, void> {
  for (const artifact of foundArtifacts(parts, topicId)) {
    const version = artifact.versions.findLast(({ state }) => state === 'made');
    if (artifact.state !== 'there' || version === undefined) continue;
    const file = await ownFile(parts, topicId, { artifact, version });
    if (file !== null) yield file;
  }
}
