/** A text of the chat that the composer quotes next. */
import { create } from 'zustand';
import type { TopicId } from '../../shared/ids.ts';

interface WantedQuote {
  readonly topicId: TopicId;
  readonly text: string;
}

export const useWantedQuote = create<{ readonly wanted: WantedQuote | null }>()(() => ({ wanted: null }));

/** Lets the composer of the topic quote a text. */
export function quote(topicId: TopicId, text: string): void {
  useWantedQuote.setState({ wanted: { topicId, text } });
}

/** The text as a quote of Markdown, below what is written already. */
export function withQuote(written: string, text: string): string {
  const quoted = text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
  return `${written.trimEnd() === '' ? '' : `${written.trimEnd()}\n\n`}${quoted}\n\n`;
}
