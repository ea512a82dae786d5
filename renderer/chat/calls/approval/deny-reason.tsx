import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

interface DenyReasonProps {
  readonly busy: boolean;
  readonly onSend: (reason: string) => void;
  readonly onBack: () => void;
}

const LONGEST_REASON = 2_000;

/** A line for the reason of a denial. Enter denies, Esc goes back. */
export function DenyReason({ busy, onSend, onBack }: DenyReasonProps) {
  const { t } = useTranslation('approval');
  const [reason, setReason] = useState('');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') onSend(reason);
    else onBack();
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-warn-line border-t px-3 py-2">
      <input
        // biome-ignore lint/a11y/noAutofocus: the user asked to write a reason
        autoFocus={true}
        aria-label={t('reason.label')}
        placeholder={t('reason.label')}
        value={reason}
        maxLength={LONGEST_REASON}
        autoComplete="off"
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={onKeyDown}
        className="h-7 min-w-0 flex-1 basis-48 rounded-small border border-accent bg-canvas px-2 text-[12.5px] text-ink outline-none placeholder:text-faint"
      />
      <Button variant="quiet" onClick={onBack}>
        {t('reason.back')}
      </Button>
      <Button needsHost={true} busy={busy} onClick={() => onSend(reason)}>
        {t('reason.send')}
      </Button>
    </div>
  );
}
