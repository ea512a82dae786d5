/**
 * Marks the words of the find bar in the rendered rows of the chat. The marks are highlights of the
 * browser, so the rows themselves are not changed. The list renders only some rows, so they are marked
 * again whenever it changes.
 */
import { useEffect } from 'react';
import type { TopicId } from '../../../shared/ids.ts';
import { closestWords } from '../../../shared/search/closest-words.ts';
import { foundWords } from '../../../shared/search/found-words.ts';
import { foundMessage, useFind } from '../../stores/find-store.ts';
import { useOpenTopic } from '../../stores/topic-store.ts';
import { useWantedPlace } from '../../stores/wanted-place.ts';
import { placeOfMessage } from '../list/chat-rows.ts';
import './found-marks.css';

/** The largest number of marks. A page with more is marked in part. */
const MOST_MARKS = 2_000;

/** The rows in which words are marked: those with what people and models wrote. */
const MARKED =
  '[data-row="user"], [data-row="answer"], [data-row="question"], [data-row="ending"], [data-row="slash-command"]';

export function useFoundMarks(topicId: TopicId): void {
  const words = useFind(({ answer }) => answer?.words ?? NO_WORDS);
  const shown = useFind(foundMessage);
  const current = useOpenTopic(topicId, ({ messages }) => {
    const message = messages.find(({ id }) => id === shown);
    return message === undefined ? null : placeOfMessage(message);
  });
  const isPlaced = useWantedPlace(({ wanted }) => wanted === null);
  useEffect(() => {
    const list = document.querySelector<HTMLElement>('[role="log"]');
    // A browser without highlights still scrolls to the messages.
    if (list === null || !('highlights' in CSS)) return;
    let frame = 0;
    const mark = () => {
      frame = 0;
      setMarks(list, words, current);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(later);
    observer.observe(list, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('found');
      CSS.highlights.delete('found-now');
    };
  }, [words, current]);
  useEffect(() => {
    if (isPlaced && current !== null) scrollToWords(words, current);
  }, [isPlaced, current, words]);
}

const NO_WORDS: readonly string[] = [];

function setMarks(list: HTMLElement, words: readonly string[], current: string | null): void {
  const found: Range[] = [];
  const now: Range[] = [];
  for (const row of list.querySelectorAll(MARKED)) {
    const marks = isOfMessage(row, current) ? now : found;
    for (const range of rangesIn(row, words)) {
      if (found.length + now.length >= MOST_MARKS) break;
      marks.push(range);
    }
  }
  CSS.highlights.set('found', new Highlight(...found));
  CSS.highlights.set('found-now', new Highlight(...now));
}

function isOfMessage(row: Element, message: string | null): boolean {
  const key = row.closest('[data-key]')?.getAttribute('data-key') ?? '';
  return message !== null && key.startsWith(message);
}

/** The texts of a row that are searched. */
function* textsIn(row: Element): Generator<Text> {
  const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button, [aria-hidden="true"]') == null
      ? NodeFilter.FILTER_ACCEPT
      : NodeFilter.FILTER_REJECT,
  );
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) if (node instanceof Text) yield node;
}

function* rangesIn(row: Element, words: readonly string[]): Generator<Range> {
  for (const node of textsIn(row)) {
    for (const { start, end } of foundWords(node.data, words)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      yield range;
    }
  }
}

/** Brings the place of the message where the words stand closest together into view. */
function scrollToWords(words: readonly string[], message: string): void {
  const list = document.querySelector<HTMLElement>('[role="log"]');
  const rows = [...(list?.querySelectorAll(MARKED) ?? [])].filter((row) => isOfMessage(row, message));
  const range = closestIn(
    rows.flatMap((row) => [...textsIn(row)]),
    words,
  );
  if (list === null || range === null) return;
  const view = list.getBoundingClientRect();
  const place = range.getBoundingClientRect();
  if (place.height > 0 && (place.top < view.top || place.bottom > view.bottom)) {
    list.scrollTop += place.top - view.top - view.height / 3;
  }
}

/** The first character of the stretch in which the words stand closest together; null: no text has one of them. */
function closestIn(texts: readonly Text[], words: readonly string[]): Range | null {
  // No word reaches over the end of a text, as in the marks.
  const closest = closestWords(texts.map(({ data }) => data).join('\n'), words);
  if (closest === null) return null;
  let at = closest.start;
  for (const text of texts) {
    if (at < text.length) {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range;
    }
    at -= text.length + 1;
  }
  return null;
}
