/** Puts what is known of the work of a loop after its last message. */
import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Message } from '../../../shared/message.ts';
import { evidenceLines } from '../evidence/evidence-words.ts';
import { markdownLine } from '../text/markdown-text.ts';

/** Yields the pieces of each message; those of the last message of a loop are followed by its evidence. */
export function* withEvidence<Each extends Pick<Message, 'loopId'>>(
  messages: Iterable<Each>,
  piecesOf: (message: Each) => readonly string[],
  evidenceOf: (loopId: LoopId) => readonly string[],
): Generator<readonly string[], void> {
  let held: readonly string[] | null = null;
  let loop: LoopId | null = null;
  for (const message of messages) {
    const isOfNext = message.loopId !== null && message.loopId !== loop;
    if (held !== null) yield isOfNext && loop !== null ? [...held, ...evidenceOf(loop)] : held;
    if (isOfNext) loop = message.loopId;
    held = piecesOf(message);
  }
  if (held !== null) yield loop === null ? held : [...held, ...evidenceOf(loop)];
}

/** The evidence as a list of Markdown; none if there is nothing to say. `text` is that of the ending. */
export function evidencePieces(evidence: Evidence | undefined, text: string, locale: Locale): readonly string[] {
  const [grade, ...details] = evidence === undefined ? [] : evidenceLines(evidence, text, locale);
  if (grade === undefined) return [];
  const list = details.map((line) => `- ${escaped(line)}`).join('\n');
  return [`**${escaped(grade)}**`, ...(list === '' ? [] : [list])];
}

/** Paths and commands are not Markdown. */
const escaped = (line: string): string => markdownLine(line, LONGEST_LINE);

const LONGEST_LINE = 10_000;
