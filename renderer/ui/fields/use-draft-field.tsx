import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_LENGTH, isKeptBeside, readDraft, writeDraft } from '../../../shared/draft.ts';
import { notify } from '../toast.tsx';
import { PastedTexts } from './pasted-texts.tsx';

interface DraftField {
  /** The text of the field. */
  readonly text: string;
  /** Changes the text of the field. */
  readonly write: (text: string) => void;
  /** The handlers of the field. */
  readonly takes: {
    readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
    readonly onDrop: (event: DragEvent<HTMLTextAreaElement>) => void;
  };
  /** Whether the key took back a text that was pasted just before. */
  readonly takeUndo: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  /** The list of the pasted texts. */
  readonly pasted: ReactNode;
}

/**
 * A text field of a draft, which keeps long texts that are pasted or dropped beside the field.
 * `field` is the text field, and `change` replaces the draft as it is at that moment.
 */
export function useDraftField(
  field: { readonly current: HTMLTextAreaElement | null },
  draft: string,
  change: (update: (draft: string) => string) => void,
): DraftField {
  const { t } = useTranslation('common');
  const { text, pasted } = useMemo(() => readDraft(draft), [draft]);
  const lastPaste = useRef<{ readonly before: string; readonly after: string } | null>(null);

  /** Takes `added` beside the field, in place of a range of the text. Returns whether it did. */
  const keepBeside = (added: string, from: number, to: number): boolean => {
    if (!isKeptBeside(added, text.length - (to - from))) return false;
    const after = writeDraft({ text: text.slice(0, from) + text.slice(to), pasted: [...pasted, withLineFeeds(added)] });
    lastPaste.current = { before: draft, after };
    change(() => after);
    return true;
  };
  const remove = (index: number) => {
    const removed = pasted[index] ?? '';
    change(() => writeDraft({ text, pasted: pasted.toSpliced(index, 1) }));
    field.current?.focus();
    const restore = () => change((now) => withPasted(now, removed));
    notify({ title: t('pasted.removed'), action: { label: t('pasted.undo'), onClick: restore } });
  };
  const edit = (index: number) => {
    const joined = [text, pasted[index] ?? ''].filter((part) => part !== '').join('\n\n');
    change(() => writeDraft({ text: joined, pasted: pasted.toSpliced(index, 1) }));
    field.current?.focus();
  };

  return {
    text,
    write: (written) => change(() => writeDraft({ text: written, pasted })),
    takes: {
      onPaste: (event) => {
        const { selectionStart, selectionEnd } = event.currentTarget;
        const added = event.clipboardData.getData('text/plain');
        if (keepBeside(added, selectionStart, selectionEnd)) event.preventDefault();
      },
      onDrop: (event) => {
        if (keepBeside(event.dataTransfer.getData('text/plain'), 0, 0)) event.preventDefault();
      },
    },
    takeUndo: (event) => {
      const undoes = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!undoes || lastPaste.current?.after !== draft) return false;
      event.preventDefault();
      const { before } = lastPaste.current;
      lastPaste.current = null;
      change(() => before);
      return true;
    },
    pasted: (
      <PastedTexts
        texts={pasted}
        fits={(length) => text.length + length + 2 <= FIELD_LENGTH}
        onEdit={edit}
        onRemove={remove}
      />
    ),
  };
}

/** A text field shows every line break as a line feed. */
const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

function withPasted(draft: string, added: string): string {
  const { text, pasted } = readDraft(draft);
  return writeDraft({ text, pasted: [...pasted, added] });
}
