import { Download, ImageIcon } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputRef, OutputView } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import type { OutputSource } from '../../output-source.ts';
import { fileName, saveFile } from '../../save-file.ts';
import { IconButton } from '../button.tsx';
import { EnlargeableImage } from '../images/enlargeable-image.tsx';
import { OutputCard } from './output-card.tsx';
import { NotShown, StillLoading } from './output-states.tsx';
import { useLoaded } from './use-loaded.ts';

interface ImageOutputProps {
  readonly source: OutputSource;
  readonly output: Extract<OutputRef, { kind: 'image' }>;
}

const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/svg+xml': 'svg' } as const;

/** An image. An SVG is shown as an image too, so that nothing in it runs or loads. */
export function ImageOutput({ source, output }: ImageOutputProps) {
  const { t } = useTranslation('outputs');
  const { loaded, again } = useLoaded(
    useCallback(() => source.read(output.id), [source, output.id]),
    source.known(output.id),
  );
  const blob = useImage(loaded.state === 'ready' ? loaded.value : null);
  const [isBroken, setBroken] = useState(false);
  const name = visibleWords(output.name) || t('kind.image');
  const save = () =>
    blob !== null &&
    saveFile(new File([blob.blob], fileName(output.name, ENDINGS[output.mimeType]), { type: output.mimeType }));
  return (
    <OutputCard
      icon={<ImageIcon size={15} strokeWidth={1.5} />}
      name={output.name}
      kind={t('kind.image')}
      actions={
        <IconButton label={t('image.save')} size="small" onClick={save}>
          <Download aria-hidden="true" size={14} strokeWidth={1.5} />
        </IconButton>
      }
    >
      <div className="px-3 pb-3">
        {loaded.state === 'loading' && <StillLoading label={t('image.loading')} height={200} />}
        {loaded.state === 'failed' && <NotShown why={loaded.why} onRetry={again} />}
        {blob !== null && !isBroken && (
          <EnlargeableImage
            address={blob.address}
            name={name}
            fills={true}
            onError={() => setBroken(true)}
            className="max-h-[480px] rounded-small border border-line bg-white"
          />
        )}
        {isBroken && <p className="text-[12.5px] text-soft">{t('image.broken')}</p>}
      </div>
    </OutputCard>
  );
}

/** The image with an address for this page; null: there is none yet. */
function useImage(view: OutputView | null): { readonly blob: Blob; readonly address: string } | null {
  const [image, setImage] = useState<{ readonly blob: Blob; readonly address: string } | null>(null);
  useEffect(() => {
    if (view?.kind !== 'image') return;
    const blob = new Blob([bytesOf(view.data)], { type: view.mimeType });
    const address = URL.createObjectURL(blob);
    setImage({ blob, address });
    return () => URL.revokeObjectURL(address);
  }, [view]);
  return image;
}

/** The bytes of base64. Text that is no base64 gives none, and the image is then one that cannot be shown. */
function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
