/** Writes topics in our own JSON, with all versions of their messages. */
import type { TopicId } from '../../../shared/ids.ts';
import { jsonText } from '../../../shared/json-text.ts';
import type { Part } from '../../../shared/message.ts';
import { exportedTitle } from '../exports/exported-topic.ts';
import { leavingMessage } from '../exports/leaving-filter.ts';
import { followingMessages } from '../store/message-parents.ts';
import { FORMAT_VERSION, HEAD_KEY, TOPICS_KEY, type WrittenMessage, type WrittenTopic } from './own-format.ts';
import type { TopicWriterParts } from './topic-writer-parts.ts';
import { writtenOutputs } from './written-outputs.ts';

/** After about this many characters the host does other work. */
const PIECE_LENGTH = 500_000;

/** Yields the text in pieces. A topic that is deleted meanwhile is left out. */
export async function* jsonTopics(
  parts: TopicWriterParts,
  ids: readonly TopicId[],
  done: () => void,
): AsyncGenerator<string, void> {
  yield `{"${HEAD_KEY}":{"format":${FORMAT_VERSION}},\n"${TOPICS_KEY}":[`;
  let written = 0;
  for (const id of ids) {
    const topic = parts.topics.find(id);
    if (topic !== undefined) {
      yield written === 0 ? '\n' : ',\n';
      yield* oneTopic(parts, id);
      written += 1;
    }
    done();
  }
  yield '\n]}\n';
}

async function* oneTopic(parts: TopicWriterParts, topicId: TopicId): AsyncGenerator<string, void> {
  const { id, createdAt, updatedAt } = parts.topics.get(topicId);
  const title = exportedTitle(parts, topicId);
  const origin = parts.imports.originOf(topicId);
  const head: Omit<WrittenTopic, 'messages' | 'outputs'> = {
    ...{ id, title, createdAt, updatedAt, shown: parts.messages.last(topicId)?.id ?? null },
    ...(origin !== null && { origin: { source: origin.source, id: origin.id } }),
    ...branchOf(parts, topicId),
  };
  let text = `${jsonText(head, 0).slice(0, -1)},"messages":[`;
  let separator = '\n';
  for (const { message, parent } of followingMessages(parts.database, topicId)) {
    const { id: messageId, role, model, createdAt: at, parts: all } = leavingMessage(parts.filter, message);
    const entry: WrittenMessage = { id: messageId, parent, role, model, createdAt: at, parts: all.map(own) };
    text += `${separator}${jsonText(entry, 0)}`;
    separator = ',\n';
    if (text.length < PIECE_LENGTH) continue;
    yield text;
    text = '';
  }
  yield `${text}]`;
  yield* writtenOutputs(parts, topicId);
  yield '}';
}

/** A branch of an imported topic names where that topic was first made, so that any other import of it is found. */
function branchOf({ topics, imports }: TopicWriterParts, topicId: TopicId): Pick<WrittenTopic, 'branchOf'> {
  const of = topics.branchOf(topicId);
  if (of === null) return {};
  const { source, id } = imports.originOf(of) ?? { source: 'loopwright', id: of };
  return { branchOf: { source, id } };
}

/** The part without data that only its provider or this data folder can read. */
function own(part: Part): Part {
  if (!('opaque' in part) && part.type !== 'tool-result') return part;
  const {
    opaque: _opaque,
    signed: _signed,
    outputs: _outputs,
    facts: _facts,
    edits: _edits,
    ...kept
  } = part as Part & {
    readonly opaque?: unknown;
    readonly signed?: unknown;
    readonly outputs?: unknown;
    readonly facts?: unknown;
    readonly edits?: unknown;
  };
  return kept as Part;
}
