import { type ReactNode, useCallback, useState } from 'react';
import { DialogLoading, DialogNotLoaded } from '../dialogs/dialog-part.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { Enlarge, type ShownImage } from './enlarge.ts';

const ImageDialog = lazyPart(() => import('./image-dialog.tsx').then((part) => part.ImageDialog), {
  Loading: DialogLoading,
  Failed: DialogNotLoaded,
});

/** Lets its children open an image in a viewer above the page. */
export function ImageViewer({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<ShownImage | null>(null);
  const close = useCallback(() => setShown(null), []);
  return (
    <Enlarge value={setShown}>
      {children}
      {shown !== null && <ImageDialog image={shown} onClose={close} />}
    </Enlarge>
  );
}
