import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { Enlarge, type ShownImage } from './enlarge.ts';

interface EnlargeableImageProps extends ShownImage {
  /** The look of the image in its place, with its greatest size. */
  readonly className: string;
  /** Whether the image may have no size of its own, as an SVG, and then takes the width of its place. */
  readonly fills?: boolean;
  readonly onError?: () => void;
}

/** An image that opens in the viewer when it is clicked. */
export function EnlargeableImage({ name, address, className, fills = false, onError }: EnlargeableImageProps) {
  const { t } = useTranslation('common');
  const enlarge = useContext(Enlarge);
  return (
    <button
      type="button"
      aria-label={t('image.enlarge', { name })}
      onClick={() => enlarge({ name, address })}
      className={classes('max-w-full cursor-zoom-in rounded-small text-left', fills ? 'w-full' : 'w-fit')}
    >
      <img src={address} alt={name} onError={onError} className={classes('max-w-full', className)} />
    </button>
  );
}
