/**
 * Writes exports for windows. A topic is read and written in pieces, and the host does other work
 * between them, so that a long topic blocks nothing.
 */
import { setImmediate } from 'node:timers/promises';
import type { ExportPiece, topicExports } from '../../../shared/contract/topic-exports.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Input } from '../../../shared/handlers.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { HostStore } from '../store/open-store.ts';
import { visibleLine, visibleText } from '../text/escaped-text.ts';
import { withEvidence } from './evidence-pieces.ts';
import { EXPORT_TEXTS } from './export-texts.ts';
import {
  approvalsIn,
  type ExportedTopicParts,
  evidenceOf,
  exportedHead,
  exportedTitle,
  shownMessages,
} from './exported-topic.ts';
import { fileFormat } from './file-format.ts';
import { fileName } from './file-name.ts';
import type { LeavingFilter } from './leaving-filter.ts';
import { messagePieces } from './markdown.ts';

/** A window keeps the whole file in memory until it is saved. */
const MOST_CHARACTERS = 50_000_000;
/** After about this many characters, a piece is sent and the host does other work. */
const PIECE_LENGTH = 32_000;

type TopicExportsParts = Pick<HostStore, 'database' | 'topics' | 'messages' | 'loops'> & {
  /** Makes the filter of one export. */
  readonly leavingFilter: () => LeavingFilter;
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
  const { title, messages, head, body } = documentOf({ ...parts, filter: parts.leavingFilter() }, topicId, wanted);
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

function documentOf(parts: ExportedTopicParts, topicId: TopicId, { locale }: Wanted): Document {
  const texts = EXPORT_TEXTS[locale];
  const approvalsOf = approvalsIn(parts);
  return {
    title: visibleLine(exportedTitle(parts, topicId)),
    messages: parts.messages.countShown(topicId),
    head: exportedHead(parts, topicId),
    body: withEvidence(
      shownMessages(parts, topicId),
      (message) => messagePieces(message, approvalsOf(message), texts),
      (loopId) => evidenceOf(parts, loopId, locale),
    ),
  };
}
