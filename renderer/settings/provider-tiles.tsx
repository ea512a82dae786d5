/** The well-known providers as tiles. A press on a tile opens the form that adds the provider. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATALOGUE, type CatalogueEntry } from '../../shared/provider-catalogue.ts';
import { ProviderMark } from '../ui/models/provider-mark.tsx';
import { ProviderForm } from './provider-form.tsx';

export function ProviderTiles({ label }: { readonly label: string }) {
  const [adding, setAdding] = useState<CatalogueEntry | null>(null);
  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,11em),1fr))] gap-2">
        {CATALOGUE.map((entry) => (
          <Tile key={entry.id} entry={entry} onChoose={() => setAdding(entry)} />
        ))}
      </ul>
      {adding !== null && <ProviderForm provider={null} entry={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

function Tile({ entry, onChoose }: { readonly entry: CatalogueEntry; readonly onChoose: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const { name, runs, id } = entry;
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onChoose}
        className="flex h-full w-full items-center gap-2.5 rounded-medium border border-line bg-canvas px-2.5 py-2 text-left hover:bg-hover"
      >
        <ProviderMark entry={entry} />
        <span className="min-w-0">
          <span className="block font-medium leading-tight">{name[i18n.language === 'zh-CN' ? 'zh-CN' : 'en']}</span>
          <span className="block text-[12px] text-faint leading-tight">
            {t(`providers.tile.${id === 'other' ? 'other' : runs}`)}
          </span>
        </span>
      </button>
    </li>
  );
}
