import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../save-file.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import type { ShownImage } from './enlarge.ts';
import { imageFile } from './image-file.ts';

interface ImageDialogProps {
  readonly image: ShownImage;
  readonly onClose: () => void;
}

/** An image as large as the window allows. A larger one can be scrolled in its actual size. */
export function ImageDialog({ image: { name, address }, onClose }: ImageDialogProps) {
  const { t } = useTranslation('common');
  const [isReduced, setReduced] = useState(false);
  const [isWhole, setWhole] = useState(true);
  const file = imageFile(address, name);
  return (
    <Dialog
      open={true}
      onClose={onClose}
      width="full"
      title={name}
      actions={
        (isReduced || file !== null) && (
          <>
            {isReduced && (
              <Button onClick={() => setWhole(!isWhole)}>{t(isWhole ? 'image.actualSize' : 'image.fit')}</Button>
            )}
            {file !== null && <Button onClick={() => saveFile(file)}>{t('image.save')}</Button>}
          </>
        )
      }
    >
      <section
        aria-label={name}
        tabIndex={isWhole ? undefined : 0}
        className="grid max-h-[calc(100dvh-190px)] overflow-auto"
      >
        <img
          src={address}
          alt={name}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight, width, height } }) =>
            setReduced(naturalWidth > width || naturalHeight > height)
          }
          className={`m-auto rounded-small border border-line bg-white ${isWhole ? 'max-h-[calc(100dvh-190px)] max-w-full' : 'max-w-none'}`}
        />
      </section>
    </Dialog>
  );
}
