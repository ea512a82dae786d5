/** Reads the messages of a topic in pages, as a window shows them. */
import type { CallId, MessageId, TopicId } from '../../../shared/ids.ts';
import { type CompletionReason, ended } from '../../../shared/loop.ts';
import {
  isAside,
  type Message,
  type Part,
  type ToolContent,
  type ToolResultPart,
  textOf,
} from '../../../shared/message.ts';
import { type MessagePage, type MessageView, SHORTENED_LENGTH } from '../../../shared/topic.ts';
import type { LoopStore } from '../loop/ports.ts';
import type { Messages } from '../store/messages.ts';

const PAGE_LENGTH = 40;

/**
 * Returns the page of the newest messages, or of those right before `before`. Calls and their
 * results are on the same page.
 */
export function messagePage(
  messages: Messages,
  loops: Pick<LoopStore, 'record'>,
  topicId: TopicId,
  before?: MessageId,
  length = PAGE_LENGTH,
): MessagePage {
  // Reads one extra message, in case the page begins with results whose calls must be included,
  // and another one to find out whether there are earlier messages.
  const found = messages.page(topicId, { limit: length + 2, ...(before === undefined ? {} : { before }) });
  const cut = Math.max(0, found.length - length);
  const first = cut > 0 ? beginning(found, cut) : 0;
  return { messages: found.slice(first).map((message) => messageView(message, loops)), hasEarlier: first > 0 };
}

/**
 * Returns the index at which the page begins. A page that would begin with results begins with
 * their calls, or after the results if messages of the app are stored between the calls and the
 * results.
 */
function beginning(found: readonly Message[], cut: number): number {
  const before = found[cut - 1];
  const spoken = found.findIndex((message, at) => at >= cut && !isAside(message));
  if (before === undefined || found[spoken]?.role !== 'tool') return cut;
  if (!isAside(before)) return cut - 1;
  return spoken + 1 < found.length ? spoken + 1 : cut;
}

/**
 * Returns the message with long texts of results cut. If the message is the final text of its
 * loop, the reason why the loop ended is added.
 */
export function messageView(message: Message, loops: Pick<LoopStore, 'record'>): MessageView {
  const ending = endingOf(message, loops);
  return { ...shortenedView(message), ...(ending === null ? {} : { ending }) };
}

/** Marks the message views that are pinned. */
export function withPins(pins: ReadonlySet<MessageId>, views: readonly MessageView[]): readonly MessageView[] {
  return pins.size === 0 ? views : views.map((view) => (pins.has(view.id) ? { ...view, pinned: true } : view));
}

/**
 * Returns why the loop ended if the message is its final text and no model reply; otherwise null.
 * The loop may have continued since then and have ended with another text.
 */
function endingOf(message: Message, loops: Pick<LoopStore, 'record'>): CompletionReason | null {
  const { role, model, iteration, loopId } = message;
  if (role !== 'assistant' || model !== null || iteration !== undefined || loopId === null) return null;
  const { state } = loops.record(loopId);
  return ended(state) && state.outcome.text === textOf(message) ? state.outcome.reason : null;
}

function shortenedView(message: Message): MessageView {
  const shortened: CallId[] = [];
  const parts = message.parts.map((part): Part => {
    if (part.type === 'file') return { ...part, text: part.text.slice(0, SHORTENED_LENGTH).toWellFormed() };
    if (part.type !== 'tool-result' || textLength(part) <= SHORTENED_LENGTH) return part;
    shortened.push(part.callId);
    return { ...part, content: shortenedContent(part.content) };
  });
  return { ...message, parts, ...(shortened.length === 0 ? {} : { shortened }) };
}

function textLength({ content }: ToolResultPart): number {
  return content.reduce((sum, item) => sum + ('text' in item ? item.text.length : 0), 0);
}

function shortenedContent(content: readonly ToolContent[]): readonly ToolContent[] {
  let left = SHORTENED_LENGTH;
  return content.map((item) => {
    if (!('text' in item)) return item;
    const text = item.text.slice(0, left).toWellFormed();
    left -= text.length;
    return { ...item, text };
  });
}
