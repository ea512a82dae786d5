import { Pencil } from 'lucide-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../shared/message.ts';
import type { MessageView } from '../../shared/topic.ts';
import { setRewording, useRewording } from '../stores/rewording.ts';
import { versionsOf } from '../stores/version-place.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { AttachedPart } from './attached-part.tsx';
import { useBusy } from './chat-topic.ts';
import { CopyButton } from './copy-button.tsx';
import { HoverBar, REVEALED } from './hover-bar.tsx';
import { MessageEditor } from './message-editor.tsx';
import { PinButton } from './pin-button.tsx';
import { VersionSwitch } from './version-switch.tsx';

/** What is longer is folded. */
const FOLDED = 3_000;

interface UserMessageProps {
  readonly message: MessageView;
  /** It began a turn; else it was said to a loop that ran, and stays as it was said. */
  readonly begins: boolean;
}

/** What the user wrote, as it was written. */
export const UserMessage = memo(function UserMessage({ message, begins }: UserMessageProps) {
  const { t } = useTranslation('chat');
  const rewording = useRewording(({ texts }) => texts[message.id]);
  const [fresh, setFresh] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const text = textOf(message);
  const begin = () => {
    setFresh(true);
    setRewording(message.id, text);
  };
  const done = () => {
    setFresh(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an article would want a heading
    <div role="group" aria-label={t('you')} className="group/line flex flex-col items-end gap-0.5 pl-12 max-sm:pl-8">
      {message.parts.map((part, index) =>
        part.type === 'image' || part.type === 'file' || part.type === 'command-run' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          <AttachedPart key={index} part={part} messageId={message.id} />
        ) : null,
      )}
      {rewording === undefined ? (
        <>
          {text !== '' && <Words text={text} />}
          <Bar message={message} text={text} edit={edit} onEdit={begins ? begin : null} />
        </>
      ) : (
        <MessageEditor messageId={message.id} sent={text} text={rewording} fresh={fresh} onDone={done} />
      )}
    </div>
  );
});

function Words({ text }: { readonly text: string }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const folded = !open && text.length > FOLDED * 1.5;
  return (
    <>
      <div className="max-w-full whitespace-pre-wrap rounded-large rounded-br-[4px] bg-hover px-3.5 py-2 [overflow-wrap:anywhere]">
        {folded ? `${text.slice(0, FOLDED).toWellFormed()}…` : text}
      </div>
      {folded && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {t('showAll')}
        </Button>
      )}
    </>
  );
}

interface BarProps {
  readonly message: MessageView;
  readonly text: string;
  readonly edit: RefObject<HTMLButtonElement | null>;
  /** null: it cannot be worded anew. */
  readonly onEdit: (() => void) | null;
}

function Bar({ message, text, edit, onEdit }: BarProps) {
  const { t } = useTranslation('chat');
  const busy = useBusy();
  const wordings = versionsOf(message, 'wordings');
  return (
    <HoverBar align="end">
      <PinButton messageId={message.id} pinned={message.pinned ?? false} />
      <span className={`flex items-center gap-0.5 ${REVEALED}`}>
        <CopyButton text={text} label={t('bar.copyYours')} />
        {onEdit !== null && (
          <IconButton
            ref={edit}
            label={t('bar.edit')}
            size="small"
            unavailable={busy ? t('bar.busy') : null}
            onClick={onEdit}
          >
            <Pencil aria-hidden="true" size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </span>
      {wordings !== null && <VersionSwitch kind="wordings" messageId={message.id} versions={wordings} />}
    </HoverBar>
  );
}
