/** Lists, reads and compares the artifacts of a topic for windows. */
import type { ArtifactContent, ArtifactList, ArtifactPlace } from '../../../shared/artifact.ts';
import type { artifacts as contract } from '../../../shared/contract/artifacts.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { Checkpoints } from '../store/checkpoints.ts';
import type { Loops } from '../store/loops.ts';
import type { MessagePlaces } from '../store/message-places.ts';
import type { Outputs } from '../store/outputs.ts';
import type { Topics } from '../store/topics.ts';
import type { Versions } from '../store/versions.ts';
import { artifactList, outputArtifacts, reportArtifacts } from './artifact-list.ts';
import { comparisonOf } from './comparison.ts';
import { fileArtifacts } from './file-versions.ts';
import type { FoundArtifact } from './found-artifact.ts';
import { reportOf } from './reports.ts';
import { contentOf, type Located, locate, sinceOf } from './version-content.ts';

/** The most characters of a text that a page gets. */
const MOST_CHARACTERS = 2_000_000;

export interface ArtifactsParts {
  readonly topics: Pick<Topics, 'get'>;
  readonly loops: Pick<Loops, 'list' | 'find'>;
  readonly versions: Pick<Versions, 'shows'>;
  readonly outputs: Pick<Outputs, 'ofTopic' | 'find' | 'part'>;
  readonly checkpoints: Pick<Checkpoints, 'ofTopic' | 'ofLoop' | 'image' | 'find'>;
  readonly messagePlaces: Pick<MessagePlaces, keyof MessagePlaces>;
}

export function createArtifacts(parts: ArtifactsParts): Handlers<typeof contract> {
  return {
    list: ({ topicId }): ArtifactList => artifactList(foundArtifacts(parts, topicId)),
    async read({ topicId, ref }) {
      parts.topics.get(topicId);
      const located = locate(parts, topicId, ref);
      const content = shortened(await contentOf(parts, located));
      return { content, place: placeOf(parts, topicId, located), since: await newsOf(parts, located) };
    },
    async compare({ topicId, before, after }) {
      parts.topics.get(topicId);
      const [old, fresh] = [locate(parts, topicId, before), locate(parts, topicId, after)];
      return comparisonOf(nameOf(fresh), await contentOf(parts, old), await contentOf(parts, fresh));
    },
  };
}

/**
 * Returns the artifacts of a topic. Outputs and reports of hidden versions of the chat are left out; edits of files
 * count whatever is shown. Throws `not-found` for an unknown topic.
 */
export function foundArtifacts(parts: ArtifactsParts, topicId: TopicId): readonly FoundArtifact[] {
  const { title } = parts.topics.get(topicId);
  const loops = parts.loops.list({ topicId }).toReversed();
  const hidden = new Set(loops.flatMap(({ id }) => (parts.versions.shows(id) ? [] : [id])));
  const outputs = parts.outputs.ofTopic(topicId).filter(({ loopId }) => !hidden.has(loopId));
  const madeOutputs = new Set(outputs.map(({ loopId }) => loopId));
  const reports = loops.flatMap((loop) => (hidden.has(loop.id) ? [] : (reportOf(loop, title, madeOutputs) ?? [])));
  return [
    ...reportArtifacts(reports),
    ...outputArtifacts(outputs),
    ...fileArtifacts(parts.checkpoints.ofTopic(topicId)),
  ];
}

/** The name of what is compared, as the head of a diff shows it. */
function nameOf(located: Located): string {
  if (located.from === 'file') return located.checkpoint.path;
  return located.from === 'output' ? located.output.ref.name : 'report.md';
}

function placeOf(parts: ArtifactsParts, topicId: TopicId, located: Located): ArtifactPlace | null {
  const { messagePlaces } = parts;
  if (located.from === 'report') return messagePlaces.lastOfLoop(topicId, located.loop.id);
  const { loopId, callId } = located.from === 'output' ? located.output : located.checkpoint;
  return loopId === null || callId === null ? null : messagePlaces.ofCall(topicId, loopId, callId);
}

/** What became of a file, if the version is the newest edit of it that counts. */
async function newsOf({ checkpoints }: ArtifactsParts, located: Located): Promise<'changed' | 'missing' | null> {
  if (located.from !== 'file' || located.side === 'before') return null;
  const { id, topicId, workspace, path } = located.checkpoint;
  if (topicId === null) return null;
  const last = checkpoints
    .ofTopic(topicId)
    .findLast(
      (one) => one.workspace === workspace && (one.path === path || one.movedFrom === path) && one.undoneAt === null,
    );
  return last?.id === id ? sinceOf(last) : null;
}

function shortened(content: ArtifactContent): ArtifactContent {
  if (content.kind !== 'text' || content.text.length <= MOST_CHARACTERS) return content;
  return { ...content, text: content.text.slice(0, MOST_CHARACTERS).toWellFormed(), cut: true };
}
