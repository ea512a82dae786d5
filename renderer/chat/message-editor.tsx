import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/draft.ts';
import type { MessageId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { ofInputMethod, takeWritingKey } from '../actions/writing-keys.ts';
import { focusComposer } from '../stores/composer-focus.ts';
import { changeRewording, endRewording, rewordingBegan, useRewording } from '../stores/rewording.ts';
import { reword } from '../stores/versions.ts';
import { Button } from '../ui/button.tsx';
import { useDraftField } from '../ui/fields/use-draft-field.tsx';
import { useGrowth } from '../ui/fields/use-growth.ts';
import { useBusy, useChatTopic } from './chat-topic.ts';

interface MessageEditorProps {
  readonly messageId: MessageId;
  /** The text of the message before the edit. */
  readonly sent: string;
  /** The current draft of the new wording. */
  readonly draft: string;
  /**
   * Called when the editor closes while it has the focus, so that another element can be focused.
   */
  readonly onDone: () => void;
}

/** Edits a user message within the chat. */
export function MessageEditor({ messageId, sent, draft, onDone }: MessageEditorProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const busy = useBusy();
  const { busy: saving, perform } = useAct(t('edit.notSaved'));
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, write, takes, takeUndo, pasted } = useDraftField(field, draft, (update) =>
    changeRewording(messageId, update),
  );
  useGrowth(field, text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it begins
  useEffect(() => {
    // Otherwise it was only scrolled back into view.
    if (useRewording.getState().begun !== messageId) return;
    rewordingBegan();
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);

  const cancel = () => {
    // While the text is being saved, the editor stays open, because the host can still refuse the
    // text.
    if (saving) return;
    endRewording(messageId);
    onDone();
  };
  const save = async () => {
    const wording = messageOf(draft);
    if (wording === '' || saving || busy) return;
    if (wording === sent.trim()) return cancel();
    if (await perform(() => reword(topicId, messageId, wording))) {
      endRewording(messageId);
      // On a touch screen the composer takes no focus. It stays in the page then, without a frame around the chat.
      document.querySelector('main')?.focus({ preventScroll: true });
      focusComposer();
    } else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (ofInputMethod(event)) return;
    if (event.key === 'Escape') {
      // The Esc key closes this editor. It must not also stop a loop.
      event.stopPropagation();
      event.preventDefault();
      cancel();
      return;
    }
    if (saving || takeUndo(event)) return;
    takeWritingKey(event, { send: () => void save(), write });
  };

  return (
    <div className="w-full rounded-large border border-line bg-raised px-3 pt-2.5 pb-2 shadow-raised focus-within:border-accent">
      {pasted}
      <textarea
        ref={field}
        rows={1}
        value={text}
        readOnly={saving}
        aria-label={t('edit.label')}
        onChange={({ target }) => write(target.value)}
        {...takes}
        onKeyDown={onKeyDown}
        className="block max-h-[50dvh] min-h-[38px] w-full resize-none bg-transparent text-ink outline-none"
      />
      <div className="mt-1 flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-1 basis-40 text-[12px] text-faint">{t(busy ? 'bar.busy' : 'edit.hint')}</p>
        <Button disabled={saving} onClick={cancel}>
          {t('edit.cancel')}
        </Button>
        <Button
          needsHost={true}
          variant="primary"
          busy={saving}
          disabled={busy || messageOf(draft) === ''}
          onClick={() => void save()}
        >
          {t('edit.save')}
        </Button>
      </div>
    </div>
  );
}
