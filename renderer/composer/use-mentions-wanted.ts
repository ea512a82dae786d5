/** Writes the mention of a file that the user chose outside the composer. */
import { useEffect } from 'react';
import type { TopicId } from '../../shared/ids.ts';
import { useWantedMention } from '../stores/wanted-mention.ts';
import { withMention } from './completion.ts';

/** `write` takes the text that the field then has. */
export function useMentionsWanted(
  topicId: TopicId | null,
  field: { readonly current: HTMLTextAreaElement | null },
  write: (text: string) => void,
): void {
  const wanted = useWantedMention((store) => (store.wanted?.topicId === topicId ? store.wanted : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a mention is written once, into the text as it is then
  useEffect(() => {
    const element = field.current;
    if (wanted === null || element === null) return;
    useWantedMention.setState({ wanted: null });
    const { text, caret } = withMention(element.value, element.selectionStart, wanted.path);
    // The field is changed at once, so that keys which follow closely are written after the mention.
    element.value = text;
    element.focus();
    element.setSelectionRange(caret, caret);
    write(text);
  }, [wanted]);
}
