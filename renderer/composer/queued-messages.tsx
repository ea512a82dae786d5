/**
 * The messages that are queued for the next turn. The user can edit or remove each one, or send
 * it to the running loop at once.
 */
import { Paperclip, Pencil, X } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../shared/draft.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { QueuedMessage } from '../../shared/topic.ts';
import { act } from '../act.ts';
import { host } from '../stores/host.ts';
import { useOwnMessagesOf } from '../stores/own-messages.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { useDraftField } from '../ui/fields/use-draft-field.tsx';

interface QueuedMessagesProps {
  readonly topicId: TopicId;
  readonly queue: readonly QueuedMessage[];
}

export const QueuedMessages = memo(function QueuedMessages({ topicId, queue }: QueuedMessagesProps) {
  const { t } = useTranslation('loop');
  const own = useOwnMessagesOf(topicId, 'queue');
  if (queue.length === 0 && own.length === 0) return null;
  return (
    <ul aria-label={t('composer.queuedLabel')} className="mb-2 flex flex-col gap-1.5">
      {queue.map((message) => (
        <Queued key={message.id} topicId={topicId} message={message} />
      ))}
      {own.map(({ key, text }) => (
        <li key={key} className={CHIP}>
          <QueuedWords text={text} />
        </li>
      ))}
    </ul>
  );
});

const CHIP =
  'flex min-h-9 items-center gap-1.5 rounded-medium border border-line border-dashed bg-raised py-1 pr-1 pl-3';

/** The most characters of a queued message that are shown. */
const SHOWN = 300;

function QueuedWords({ text }: { readonly text: string }) {
  const { t } = useTranslation('loop');
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text;
  return (
    <>
      <span className="flex-none text-[12px] text-faint">{t('composer.queued')}</span>
      <span className="min-w-0 flex-1 truncate" title={shown}>
        {shown}
      </span>
    </>
  );
}

function Queued({ topicId, message }: { readonly topicId: TopicId; readonly message: QueuedMessage }) {
  const { t } = useTranslation(['loop', 'offers']);
  const [edited, setEdited] = useState(false);
  const { id } = message;

  if (edited) return <QueuedEditor topicId={topicId} id={id} text={message.text} onDone={() => setEdited(false)} />;
  return (
    <li className={CHIP}>
      <QueuedWords text={message.text} />
      {message.attached > 0 && (
        <span
          role="img"
          aria-label={t('offers:carries', { count: message.attached })}
          className="flex flex-none items-center gap-0.5 text-[12px] text-soft"
        >
          <Paperclip aria-hidden="true" size={13} strokeWidth={1.5} />
          {message.attached}
        </span>
      )}
      <Button needsHost={true} size="small" onClick={() => void act(() => host().queue.sendNow({ topicId, id }))}>
        {t('composer.sendNow')}
      </Button>
      <IconButton size="small" label={t('composer.edit')} onClick={() => setEdited(true)}>
        <Pencil aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        size="small"
        label={t('composer.remove')}
        onClick={() => void act(() => host().queue.remove({ topicId, id }))}
      >
        <X aria-hidden="true" size={14} strokeWidth={1.5} />
      </IconButton>
    </li>
  );
}

interface QueuedEditorProps {
  readonly topicId: TopicId;
  readonly id: string;
  readonly text: string;
  readonly onDone: () => void;
}

function QueuedEditor({ topicId, id, text: queued, onDone }: QueuedEditorProps) {
  const { t } = useTranslation('loop');
  const [draft, setDraft] = useState(queued);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, write, takes, takeUndo, pasted } = useDraftField(field, draft, setDraft);
  const save = () => {
    const message = messageOf(draft);
    onDone();
    void act(() =>
      message === '' ? host().queue.remove({ topicId, id }) : host().queue.change({ topicId, id, text: message }),
    );
  };
  return (
    <li className="rounded-medium border border-accent bg-raised p-1.5">
      {pasted}
      <div className="flex items-end gap-1.5">
        <textarea
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: editing was asked for with a click
          autoFocus={true}
          rows={2}
          value={text}
          aria-label={t('composer.edit')}
          onChange={(event) => write(event.target.value)}
          {...takes}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || takeUndo(event)) return;
            if (event.key === 'Escape') {
              event.stopPropagation();
              onDone();
            } else if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              save();
            }
          }}
          className="min-w-0 flex-1 resize-none bg-transparent px-1.5 outline-none"
        />
        <Button onClick={onDone}>{t('composer.cancel')}</Button>
        <Button needsHost={true} variant="primary" onClick={save}>
          {t('composer.save')}
        </Button>
      </div>
    </li>
  );
}
