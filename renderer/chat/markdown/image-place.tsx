import { ImageIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { externalLink } from '../../../shared/external-link.ts';
import { dataImage } from './data-image.ts';
import { OutsideLink } from './outside-link.tsx';

interface ImagePlaceProps {
  readonly href: string;
  readonly name: string;
}

/**
 * Shows an inline image. A remote image is never loaded, because its URL can send secret data to
 * its server. Instead, a placeholder names the origin and links to the image.
 */
export function ImagePlace({ href, name }: ImagePlaceProps) {
  const { t } = useTranslation('chat');
  const inText = dataImage(href);
  if (inText !== null) return <img src={inText} alt={name} className="my-1 max-h-96 max-w-full rounded-medium" />;
  const address = externalLink(href.trim());
  if (address === null || !address.startsWith('http')) return name;
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-small border border-line bg-sunken px-2 py-0.5 align-middle text-[12.5px] text-soft">
      <ImageIcon aria-hidden="true" size={14} strokeWidth={1.5} className="flex-none" />
      <span className="truncate">{t('image.from', { name, host: new URL(address).host })}</span>
      <OutsideLink href={address}>{t('image.open')}</OutsideLink>
    </span>
  );
}
