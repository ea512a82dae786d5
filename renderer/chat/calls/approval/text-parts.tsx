import { useTranslation } from 'react-i18next';
import type { RunPlace } from '../../../../shared/run-place.ts';
import { joinNames } from '../../../i18n/format.ts';

/** Says where a command would run. */
export function PlaceLine({ place }: { readonly place: RunPlace }) {
  const { t, i18n } = useTranslation('approval');
  if (place.kind === 'outside') {
    const words = t(place.because === 'no-sandbox' ? 'place.noSandbox' : 'place.outside');
    return <p className="font-medium text-warn">{words}</p>;
  }
  const hosts = joinNames(place.hosts, i18n.language);
  return (
    <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">
      {hosts === '' ? t('place.sandbox') : t('place.sandboxHosts', { hosts })}
    </p>
  );
}

export function Framed({ children }: { readonly children: React.ReactNode }) {
  return <div className="overflow-hidden rounded-small border border-warn-line bg-canvas">{children}</div>;
}
