import { FileText } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../shared/message.ts';
import type { MessageView } from '../../shared/topic.ts';
import { Button } from '../ui/button.tsx';
import { dataImage } from './markdown/data-image.ts';
import { visibleLine } from './tool-words.ts';

/** What is longer is folded. */
const FOLDED = 3_000;

/** What the user wrote, as it was written. */
export const UserMessage = memo(function UserMessage({ message }: { readonly message: MessageView }) {
  const { t } = useTranslation('chat');
  const [open, setOpen] = useState(false);
  const text = textOf(message);
  const folded = !open && text.length > FOLDED * 1.5;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an article would want a heading
    <div role="group" aria-label={t('you')} className="flex flex-col items-end gap-1.5 pl-12 max-sm:pl-8">
      {message.parts.map((part, index) => {
        const address = part.type === 'image' ? dataImage(`data:${part.mimeType};base64,${part.data}`) : null;
        if (address !== null) {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <img key={index} src={address} alt={t('yourImage')} className="max-h-64 max-w-full rounded-medium" />
          );
        }
        return part.type === 'file' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
          <span key={index} className="flex items-center gap-1.5 font-mono text-[12px] text-soft">
            <FileText aria-hidden="true" size={14} strokeWidth={1.5} />
            {visibleLine(part.path)}
          </span>
        ) : null;
      })}
      {text !== '' && (
        <div className="max-w-full whitespace-pre-wrap rounded-large rounded-br-[4px] bg-hover px-3.5 py-2 [overflow-wrap:anywhere]">
          {folded ? `${text.slice(0, FOLDED).toWellFormed()}…` : text}
        </div>
      )}
      {folded && (
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          {t('showAll')}
        </Button>
      )}
    </div>
  );
});
