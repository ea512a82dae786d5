import { Pencil } from 'lucide-react';
import { memo, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModelRef, textOf } from '../../shared/message.ts';
import type { MessageView } from '../../shared/topic.ts';
import { foundMessage, useFind } from '../stores/find-store.ts';
import { beginRewording, useRewording } from '../stores/rewording.ts';
import { versionsOf } from '../stores/version-place.ts';
import { IconButton } from '../ui/button.tsx';
import { AttachedPart } from './attached-part.tsx';
import { useBusy } from './chat-topic.ts';
import { CopyButton } from './copy-button.tsx';
import { HoverBar, REVEALED } from './hover-bar.tsx';
import { MessageActions } from './message-actions.tsx';
import { MessageEditor } from './message-editor.tsx';
import { PinButton } from './pin-button.tsx';
import { visibleLine } from './tool-words.ts';
import { UserLine, Words } from './user-words.tsx';
import { VersionSwitch } from './version-switch.tsx';
import { MessageSecrets } from './withheld-note.tsx';

interface UserMessageProps {
  readonly message: MessageView;
  /**
   * Whether the message began a turn. If not, it was sent to a running loop and cannot be edited.
   */
  readonly begins: boolean;
  /** The model that answered without the images of this message or of earlier ones; null: none did. */
  readonly unseenBy: ModelRef | null;
  /** How many of the oldest images are left out from this message on, because all together are too large. */
  readonly olderImages: number;
}

/** A message of the user, with the text as the user wrote it. */
export const UserMessage = memo(function UserMessage({ message, begins, unseenBy, olderImages }: UserMessageProps) {
  const { t } = useTranslation('chat');
  const rewording = useRewording(({ texts }) => texts[message.id]);
  const edit = useRef<HTMLButtonElement>(null);
  const text = textOf(message);
  const hasImages = message.parts.some(({ type }) => type === 'image');
  const isSearched = useFind((state) => foundMessage(state) === message.id);
  const begin = () => beginRewording(message.id, text);
  const done = () => void requestAnimationFrame(() => edit.current?.focus());
  return (
    <UserLine>
      {message.parts.map((part, index) =>
        part.type === 'image' || part.type === 'file' || part.type === 'command-run' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          <AttachedPart key={index} part={part} messageId={message.id} />
        ) : null,
      )}
      {unseenBy !== null && (
        <LeftOut
          text={t(hasImages ? 'attached.unseen' : 'attached.unseenEarlier', { model: visibleLine(unseenBy.model) })}
        />
      )}
      {olderImages > 0 && <LeftOut text={t('attached.older', { count: olderImages })} />}
      {rewording === undefined ? (
        <>
          {text !== '' && <Words text={text} isSearched={isSearched} />}
          <MessageSecrets id={message.id} />
          <Bar message={message} text={text} edit={edit} onEdit={begins ? begin : null} />
        </>
      ) : (
        <MessageEditor messageId={message.id} sent={text} draft={rewording} onDone={done} />
      )}
    </UserLine>
  );
});

function LeftOut({ text }: { readonly text: string }) {
  return <p className="max-w-full text-right text-[12px] text-warn [overflow-wrap:anywhere]">{text}</p>;
}

interface BarProps {
  readonly message: MessageView;
  readonly text: string;
  readonly edit: RefObject<HTMLButtonElement | null>;
  /** Opens the editor; null: the message cannot be edited. */
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
        {onEdit !== null && <MessageActions messageId={message.id} text={text} by="user" />}
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
