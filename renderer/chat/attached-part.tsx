import { FileText, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageId } from '../../shared/ids.ts';
import type { FilePart, ImagePart } from '../../shared/message.ts';
import { SHORTENED_LENGTH } from '../../shared/topic.ts';
import { dataImage } from './markdown/data-image.ts';
import { ScrollBox } from './scroll-box.tsx';
import { ShowWhole } from './show-whole.tsx';
import { visible, visibleLine } from './tool-words.ts';

interface AttachedPartProps<Part> {
  readonly part: Part;
  /** Which it went with. */
  readonly messageId: MessageId;
}

/** What went with a message: a picture, or a text that can be looked into. */
export function AttachedPart({ part, messageId }: AttachedPartProps<ImagePart | FilePart>) {
  const { t } = useTranslation('chat');
  if (part.type === 'file') return <AttachedText part={part} messageId={messageId} />;
  const address = dataImage(`data:${part.mimeType};base64,${part.data}`);
  if (address === null) return null;
  return <img src={address} alt={t('yourImage')} className="max-h-64 max-w-full rounded-medium" />;
}

function AttachedText({ part: { path, serverId, text }, messageId }: AttachedPartProps<FilePart>) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const name =
    serverId === undefined
      ? visibleLine(path)
      : t('attached.resource', { name: visibleLine(path), server: visibleLine(serverId) });
  const Icon = serverId === undefined ? FileText : Paperclip;
  return (
    <div className="flex max-w-full flex-col items-end">
      <button
        type="button"
        aria-expanded={open}
        aria-label={t('attached.show', { name })}
        onClick={() => setOpen(!open)}
        className="flex max-w-full items-center gap-1.5 rounded-small border border-line px-2 py-0.5 text-left font-mono text-[12px] text-soft hover:bg-hover hover:text-ink"
      >
        <Icon aria-hidden="true" size={13} strokeWidth={1.5} className="flex-none" />
        <span className="min-w-0 truncate">{name}</span>
      </button>
      {open && (
        <>
          <ScrollBox
            label={name}
            text={visible(text)}
            className="mt-1 max-h-80 w-full rounded-small border border-line bg-sunken"
          />
          {text.length === SHORTENED_LENGTH && <ShowWhole messageId={messageId} />}
        </>
      )}
    </div>
  );
}
