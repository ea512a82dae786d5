import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Locale } from '../../../../shared/loop.ts';
import type { CarriedSecrets, Receipt } from '../../../../shared/receipt.ts';
import { secretNameIn } from '../../../../shared/secret-words.ts';
import { exactLine } from '../../tool-words.ts';

/** Whether the call of the receipt can be made without the secrets in it. */
export const canOmitSecrets = (receipt: Receipt | null): boolean =>
  typeof receipt?.carries?.withoutSecrets === 'string';

/** Lists the secrets that a call would send, each with its kind, its ends and where it would go. */
export function CarriedList({ carries: { secrets, destination } }: { readonly carries: CarriedSecrets }) {
  const { t, i18n } = useTranslation('approval');
  const locale = Locale.catch('en').parse(i18n.language);
  return (
    <ul aria-label={t('carried.label')} className="flex flex-col gap-0.5 text-[12.5px]">
      {secrets.map(({ kind, shown }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two secrets can look the same, and their order is fixed
        <li key={index} className="flex flex-wrap items-center gap-x-1.5">
          <span className="font-medium">{secretNameIn(kind, locale)}</span>
          <code className="rounded-small border border-line bg-canvas px-1 font-mono [overflow-wrap:anywhere]">
            {exactLine(shown)}
          </code>
          <ArrowRight aria-hidden="true" size={13} strokeWidth={1.5} className="flex-none text-faint" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t(`carried.${destination.to}`, { name: exactLine(destination.name) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
