/** Takes files that are dropped anywhere on the window, and says so while they are dragged over it. */
import { FileDown } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

interface FileDropProps {
  readonly onFiles: (files: readonly File[]) => void;
}

export const FileDrop = memo(function FileDrop({ onFiles }: FileDropProps) {
  const { t } = useTranslation('offers');
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const ofFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    // A dialog keeps the rest of the window out of reach.
    const isBehindDialog = () => document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') !== null;
    const leave = () => {
      depth = 0;
      setOver(false);
    };
    const listen = (event: DragEvent) => {
      if (!ofFiles(event) || event.dataTransfer === null || isBehindDialog()) return;
      // Informs the listener that refuses drops that this one is taken.
      event.preventDefault();
      if (event.type === 'dragenter') {
        depth += 1;
        setOver(true);
      } else if (event.type === 'dragleave') {
        depth -= 1;
        if (depth <= 0) leave();
      } else if (event.type === 'dragover') event.dataTransfer.dropEffect = 'copy';
      else {
        leave();
        const files = [...event.dataTransfer.files];
        if (files.length > 0) onFiles(files);
      }
    };
    const names = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;
    for (const name of names) window.addEventListener(name, listen, { capture: true });
    window.addEventListener('blur', leave);
    return () => {
      for (const name of names) window.removeEventListener(name, listen, { capture: true });
      window.removeEventListener('blur', leave);
    };
  }, [onFiles]);
  if (!isOver) return null;
  return createPortal(
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-canvas/80 p-4"
    >
      <div className="flex max-w-md flex-col items-center gap-2 rounded-large border-2 border-accent border-dashed bg-raised px-8 py-7 text-center shadow-raised">
        <FileDown aria-hidden="true" size={28} strokeWidth={1.5} className="text-accent" />
        <strong className="font-semibold">{t('files.drop')}</strong>
        <span className="text-[12.5px] text-soft">{t('files.dropKinds')}</span>
      </div>
    </div>,
    document.body,
  );
});
