import { FileText, type LucideIcon, Paperclip, SquareTerminal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { commandReport } from '../../shared/command-report.ts';
import type { MessageId } from '../../shared/ids.ts';
import type { CommandRunPart, FilePart, ImagePart } from '../../shared/message.ts';
import { SHORTENED_LENGTH } from '../../shared/topic.ts';
import { EnlargeableImage } from '../ui/images/enlargeable-image.tsx';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { dataImage } from './markdown/data-image.ts';
import { ShowWhole } from './show-whole.tsx';
import { visible, visibleLine } from './tool-words.ts';

interface AttachedPartProps<Part> {
  readonly part: Part;
  /** The message that has the attachment. */
  readonly messageId: MessageId;
}

/** An attachment of a message: an image, or a text that can be opened. */
export function AttachedPart({ part, messageId }: AttachedPartProps<ImagePart | FilePart | CommandRunPart>) {
  const { t } = useTranslation('chat');
  switch (part.type) {
    case 'file':
      return <AttachedFile part={part} messageId={messageId} />;
    case 'command-run':
      return (
        <AttachedText
          Icon={SquareTerminal}
          name={t('attached.command', { command: visibleLine(part.command) })}
          text={commandReport(part.locale, part)}
        />
      );
    case 'image': {
      const address = dataImage(`data:${part.mimeType};base64,${part.data}`);
      if (address === null) return null;
      return (
        <EnlargeableImage
          address={address}
          name={part.name === undefined ? t('yourImage') : visibleLine(part.name)}
          className="max-h-64 rounded-medium border border-line"
        />
      );
    }
    default:
      return assertNever(part);
  }
}

function AttachedFile({ part: { path, serverId, text, document }, messageId }: AttachedPartProps<FilePart>) {
  const { t } = useTranslation('chat');
  const name =
    serverId === undefined
      ? [visibleLine(path), ...(document === undefined ? [] : partsOf(document))].join(' · ')
      : t('attached.resource', { name: visibleLine(path), server: visibleLine(serverId) });
  function partsOf({ format, parts }: NonNullable<FilePart['document']>): readonly string[] {
    const hasParts = format === 'pdf' || format === 'excel' || format === 'powerpoint';
    return hasParts ? [t(`attached.${format}`, { count: parts })] : [];
  }
  return (
    <AttachedText Icon={serverId === undefined ? FileText : Paperclip} name={name} text={text}>
      {text.length === SHORTENED_LENGTH && <ShowWhole messageId={messageId} />}
    </AttachedText>
  );
}

interface AttachedTextProps {
  readonly Icon: LucideIcon;
  readonly name: string;
  readonly text: string;
  /** The content below the text. */
  readonly children?: ReactNode;
}

function AttachedText({ Icon, name, text, children }: AttachedTextProps) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
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
            text={text}
            worded={visible}
            className="mt-1 max-h-80 w-full rounded-small border border-line bg-sunken"
          />
          {children}
        </>
      )}
    </div>
  );
}
