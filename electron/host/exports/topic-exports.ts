/**
 * Writes exports for windows. A topic is read and written in pieces, and the host does other work
 * between them, so that a long topic blocks nothing.
 */
import { setImmediate } from 'node:timers/promises';
import type { ExportPiece, topicExports } from '../../../shared/contract/topic-exports.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { ended } from '../../../shared/loop.ts';
import type { Message } from '../../../shared/message.ts';
import { approvalsOfLoop, type ExportedApproval } from '../store/exported.ts';
import type { HostStore } from '../store/open-store.ts';
import type { Topic } from '../store/topics.ts';
import { visibleLine, visibleText } from '../text/escaped-text.ts';
import { evidencePieces, withEvidence } from './evidence-pieces.ts';
import { EXPORT_TEXTS, type ExportTexts } from './export-texts.ts';
import { fileFormat } from './file-format.ts';
import { fileName } from './file-name.ts';
import { messagePieces, topicPieces } from './markdown.ts';

/** A window keeps the whole file in memory until it is saved. */
const MOST_CHARACTERS = 50_000_000;
/** After about this many characters, a piece is sent and the host does other work. */
const PIECE_LENGTH = 32_000;

type TopicExportsParts = Pick<HostStore, 'database' | 'topics' | 'messages' | 'loops'> & {
  /** The number of characters of the longest export. */
  readonly mostCharacters?: number;
};
type Wanted = Input<typeof topicExports.write>;

interface Document {
  readonly title: string;
  /** The number of messages that are written. */
  readonly messages: number;
  /** The Markdown before the messages. */
  readonly head: readonly string[];
  /** The Markdown of each message, in pieces that are read for themselves. */
  readonly body: Iterable<readonly string[]>;
}

export function createTopicExports(parts: TopicExportsParts) {
  return { write: (wanted: Wanted) => written(parts, wanted) };
}

async function* written(parts: TopicExportsParts, wanted: Wanted): AsyncGenerator<ExportPiece, void> {
  const { format, locale, topicId } = wanted;
  const topic = parts.topics.get(topicId);
  const { title, messages, head, body } = documentOf(parts, topic, wanted);
  const { extension, mimeType, begin, piece, end } = await fileFormat(format);
  const most = parts.mostCharacters ?? MOST_CHARACTERS;
  yield { type: 'file', name: fileName(title, extension), mimeType, messages };
  let text = begin(visibleText(title), locale);
  let sent = 0;
  let pieces = 0;
  let done = 0;
  const add = (markdown: string): void => {
    text += piece(visibleText(markdown), pieces === 0);
    pieces += 1;
    if (sent + text.length > most) throw new LoopwrightError('export-too-long', { topicId, format, most });
  };
  for (const markdown of head) add(markdown);
  for (const message of body) {
    for (const markdown of message) add(markdown);
    done += 1;
    if (text.length < PIECE_LENGTH) continue;
    yield { type: 'text', text, written: done };
    sent += text.length;
    text = '';
    await setImmediate();
  }
  yield { type: 'text', text: `${text}${end}`, written: done };
  yield { type: 'end' };
}

function documentOf({ database, messages, loops }: TopicExportsParts, topic: Topic, { locale }: Wanted): Document {
  return {
    title: visibleLine(topic.title),
    messages: messages.countShown(topic.id),
    head: topicPieces(topic),
    body: bodyOf(database, loops, messages.shown(topic.id), EXPORT_TEXTS[locale]),
  };
}

/** Keeps the approvals of one loop at a time in memory. */
function* bodyOf(
  database: HostStore['database'],
  loops: HostStore['loops'],
  messages: Iterable<Message>,
  texts: ExportTexts,
): Generator<readonly string[], void> {
  let loop: LoopId | null = null;
  let approvals: ReturnType<typeof approvalsOfLoop> = new Map();
  const piecesOf = (message: Message): readonly string[] => {
    if (message.loopId !== loop) {
      loop = message.loopId;
      approvals = loop === null ? new Map<never, readonly ExportedApproval[]>() : approvalsOfLoop(database, loop);
    }
    return messagePieces(message, (callId) => approvals.get(callId) ?? [], texts);
  };
  yield* withEvidence(messages, piecesOf, (loopId) => {
    const state = loops.find(loopId)?.state;
    if (state === undefined || !ended(state)) return [];
    const { evidence, text } = state.outcome;
    return evidencePieces(evidence, text, texts.locale);
  });
}
