import { Paperclip } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusComposer } from '../stores/composer-focus.ts';
import { IconButton } from '../ui/button.tsx';

interface AttachButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** The paperclip: opens the file dialog of the system. After a choice the composer has the focus. */
export const AttachButton = memo(function AttachButton({ onFiles }: AttachButtonProps) {
  const { t } = useTranslation('offers');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('files.attach')} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="attach-files"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
          focusComposer();
        }}
      />
    </>
  );
});
