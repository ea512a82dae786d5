import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../save-file.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import type { ShownImage } from './enlarge.ts';
import { imageFile, isSavable } from './image-file.ts';

interface ImageDialogProps {
  readonly image: ShownImage;
  readonly onClose: () => void;
}

/** An image as large as the window allows. A larger one can be scrolled in its actual size. */
export function ImageDialog({ image: { name, address }, onClose }: ImageDialogProps) {
  const { t } = useTranslation('common');
  const [isReduced, setReduced] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const measure = () => {
    if (image.current === null) return;
    const { naturalWidth, naturalHeight, width, height } = image.current;
    setReduced(naturalWidth > width || naturalHeight > height);
  };
  useEffect(() => {
    if (!isWhole) return;
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  });
  const save = () => {
    const file = imageFile(address, name);
    if (file !== null) saveFile(file);
  };
  return (
    <Dialog
      open={true}
      onClose={onClose}
      width="full"
      title={name}
      actions={
        !isBroken &&
        (isReduced || isSavable(address)) && (
          <>
            {isReduced && (
              <Button onClick={() => setWhole(!isWhole)}>{t(isWhole ? 'image.actualSize' : 'image.fit')}</Button>
            )}
            {isSavable(address) && <Button onClick={save}>{t('image.save')}</Button>}
          </>
        )
      }
    >
      {isBroken ? (
        <p className="text-soft">{t('image.broken')}</p>
      ) : (
        <section
          aria-label={isWhole ? undefined : name}
          tabIndex={isWhole ? undefined : 0}
          className="max-h-[calc(100dvh-190px)] overflow-auto"
        >
          <img
            ref={image}
            src={address}
            alt={name}
            onLoad={measure}
            onError={() => setBroken(true)}
            className={`mx-auto rounded-small border border-line bg-white ${isWhole ? 'max-h-[calc(100dvh-190px)] max-w-full' : 'max-w-none'}`}
          />
        </section>
      )}
    </Dialog>
  );
}
