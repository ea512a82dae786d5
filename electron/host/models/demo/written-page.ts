/**
 * Writes one page and verifies it: reads the target first, writes, reads the page back, and
 * compares.
 */
import { type Conversation, type Step, stepsOf } from './conversation.ts';
import { samePath } from './paths.ts';
import { pathsRead, wholeContent } from './readings.ts';
import { call, complete, type Move, move } from './scenario.ts';
import type { Texts } from './texts.ts';

/**
 * The maximum number of consecutive failed writes. A third failure would reach the default limit
 * on mistakes, and the user would get no explanation.
 */
const MAX_FAILED_WRITES = 2;

/**
 * Returns the next move until the page is written and verified; then `written` provides the reply.
 */
export function writtenPage(
  conversation: Conversation,
  texts: Texts,
  target: string,
  content: () => string,
  written: () => string,
): Move {
  const writes = stepsOf(conversation, 'write_to_file').filter((step) => samePath(String(step.arguments.path), target));
  const last = writes.at(-1);
  // A missing file that is named in `files` gives an ordinary result, not a failed call.
  const look = call('read_file', { files: [{ path: target }] });
  if (last === undefined || last.outcome.is !== 'done') {
    const failed = writes.filter((step) => step.outcome.is !== 'done');
    if (failed.length >= MAX_FAILED_WRITES)
      return complete(texts.failed(texts.writingPage(target), reasonOf(last, texts)));
    if (looksSince(conversation, last, target).length === 0) return move(texts.lookingAt(target), look);
    return move(texts.writing(target), writeCall(target, content()));
  }
  const looks = looksSince(conversation, last, target);
  const read = looks.map((step) => wholeContent(step, target)).findLast((text) => text !== undefined);
  if (read !== undefined) {
    return complete(plain(read) === plain(String(last.arguments.content)) ? written() : texts.pageDiffers(target));
  }
  return looks.length < 2 ? move(texts.verifying(target), look) : complete(texts.pageUnread(target));
}

function writeCall(target: string, content: string) {
  const lineCount = content.split('\n').length - (content.endsWith('\n') ? 1 : 0);
  return call('write_to_file', { path: target, content, line_count: lineCount });
}

/** Returns the reads of the target after `step`, or all of them if `step` is undefined. */
function looksSince(conversation: Conversation, step: Step | undefined, target: string): readonly Step[] {
  const from = step === undefined ? 0 : conversation.steps.lastIndexOf(step) + 1;
  return conversation.steps
    .slice(from)
    .filter((candidate) => pathsRead(candidate).some((path) => samePath(path, target)));
}

function reasonOf(step: Step | undefined, texts: Texts): string {
  return step?.outcome.is === 'failed' ? step.outcome.message : texts.noReason;
}

/** Normalises a text, because the file may keep its former line endings and byte order mark. */
function plain(text: string): string {
  return text
    .replace(/^\uFEFF/u, '')
    .replace(/\r\n/gu, '\n')
    .trimEnd();
}
