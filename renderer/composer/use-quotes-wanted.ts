/** Writes the quote that the user chose in the chat. */
import { useEffect } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { useWantedQuote, withQuote } from '../stores/wanted-quote.ts';

/** `write` takes the text that the field then has. */
export function useQuotesWanted(
  topicId: TopicId | null,
  field: { readonly current: HTMLTextAreaElement | null },
  write: (text: string) => void,
): void {
  const wanted = useWantedQuote((store) => (store.wanted?.topicId === topicId ? store.wanted : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a quote is written once, into the text as it is then
  useEffect(() => {
    const element = field.current;
    if (wanted === null || element === null) return;
    useWantedQuote.setState({ wanted: null });
    const text = withQuote(element.value, wanted.text);
    // The field is changed at once, so that keys which follow closely are written after the quote.
    element.value = text;
    element.focus();
    element.setSelectionRange(text.length, text.length);
    write(text);
  }, [wanted]);
}
