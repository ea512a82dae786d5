import { FileText, TextCursorInput, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { ScrollBox } from '../text/scroll-box.tsx';
import { shownLine } from '../text/shown-line.ts';

interface PastedTextsProps {
  readonly texts: readonly string[];
  /** Whether the text with this length has room in the field. */
  readonly fits: (length: number) => boolean;
  /** Puts a text into the field. */
  readonly onEdit: (index: number) => void;
  readonly onRemove: (index: number) => void;
}

/** The number of characters of a text that are read for its name. */
const NAME_LENGTH = 80;

/** The long texts that were pasted and go with the message. Each can be read, edited and removed. */
export function PastedTexts({ texts, fits, onEdit, onRemove }: PastedTextsProps) {
  const { t } = useTranslation('common');
  if (texts.length === 0) return null;
  return (
    <ul aria-label={t('pasted.label')} className="mb-1.5 flex max-h-[40dvh] flex-col gap-1.5 overflow-y-auto">
      {texts.map((text, index) => (
        <PastedText
          // biome-ignore lint/suspicious/noArrayIndexKey: equal texts may be pasted
          key={`${index} ${text.length}`}
          text={text}
          fits={fits(text.length)}
          onEdit={() => onEdit(index)}
          onRemove={() => onRemove(index)}
        />
      ))}
    </ul>
  );
}

interface PastedTextProps {
  readonly text: string;
  readonly fits: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function PastedText({ text, fits, onEdit, onRemove }: PastedTextProps) {
  const { t, i18n } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const name = shownLine(text.slice(0, NAME_LENGTH).toWellFormed()) || t('pasted.blank');
  const size = t('pasted.characters', { number: new Intl.NumberFormat(i18n.language).format(text.length) });
  return (
    <li className="rounded-small border border-line bg-sunken">
      <div className="flex h-7 items-center gap-0.5 pr-0.5 text-[12.5px]">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${t('pasted.show', { name })} ${size}`}
          onClick={() => setOpen(!open)}
          className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-small pl-2 text-left hover:text-ink"
        >
          <FileText aria-hidden="true" size={13} strokeWidth={1.5} className="flex-none text-soft" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="flex-none pr-1 text-faint">{size}</span>
        </button>
        <IconButton
          size="small"
          label={t('pasted.edit')}
          unavailable={fits ? null : t('pasted.tooLong')}
          onClick={onEdit}
        >
          <TextCursorInput aria-hidden="true" size={13} strokeWidth={1.5} />
        </IconButton>
        <IconButton size="small" label={t('pasted.remove')} onClick={onRemove}>
          <X aria-hidden="true" size={13} strokeWidth={1.5} />
        </IconButton>
      </div>
      {open && <ScrollBox label={name} text={text} className="max-h-60 border-line border-t" />}
    </li>
  );
}
