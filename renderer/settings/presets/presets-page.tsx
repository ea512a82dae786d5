/** The page of the presets, on which the user makes, orders, edits and deletes them. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_PRESETS } from '../../../shared/preset.ts';
import type { Preset } from '../../../shared/settings.ts';
import { act, useAct } from '../../act.ts';
import { presetDeleted } from '../../actions/presets.ts';
import { formatNumber } from '../../i18n/format.ts';
import { changePresets, useAppStore } from '../../stores/app-store.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle, Rows } from '../../ui/page-parts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { notify } from '../../ui/toast.tsx';
import { PresetForm } from './preset-form.tsx';
import { PresetRow } from './preset-row.tsx';

type Edited = { readonly preset: Preset | null };

export function PresetsPage() {
  const { t, i18n } = useTranslation(['presets', 'settings']);
  const presets = useAppStore(({ settings }) => settings.presets);
  const [edited, setEdited] = useState<Edited | null>(null);
  const { move, place } = useMoves(presets);
  const remove = useRemove();
  const isFull = presets.length >= MOST_PRESETS;
  return (
    <>
      <PageTitle title={t('settings:page.presets')} text={t('text')} />
      {presets.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <Rows label={t('settings:page.presets')}>
          {presets.map((preset, index) => (
            <PresetRow
              key={preset.id}
              preset={preset}
              onUp={index === 0 ? null : () => move(index, -1)}
              onDown={index === presets.length - 1 ? null : () => move(index, 1)}
              onEdit={() => setEdited({ preset })}
              onDelete={() => void remove(preset)}
            />
          ))}
        </Rows>
      )}
      <p role="status" className="sr-only">
        {place !== null &&
          t('settings:providers.moved', { name: place.name, place: place.number, count: presets.length })}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={isFull} onClick={() => setEdited({ preset: null })}>
          <Plus aria-hidden="true" size={14} strokeWidth={1.75} />
          {t('add')}
        </Button>
        {isFull && (
          <p className="text-[12.5px] text-soft">{t('full', { most: formatNumber(MOST_PRESETS, i18n.language) })}</p>
        )}
      </div>
      {edited !== null && <PresetForm preset={edited.preset} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Deletes a preset without asking, because the notice offers to undo it. */
function useRemove(): (preset: Preset) => Promise<void> {
  const { t } = useTranslation('presets');
  return async (preset) => {
    const found = useAppStore.getState().settings.presets.findIndex(({ id }) => id === preset.id);
    const index = Math.max(0, found);
    const isDone = await act(() => changePresets((routes) => routes.remove({ id: preset.id })), t('failed.delete'));
    if (!isDone) return;
    presetDeleted(preset);
    notify({
      title: t('deleted', { name: preset.name }),
      action: {
        label: t('undo'),
        onClick: () =>
          void act(() => changePresets((routes) => routes.restore({ preset, index })), t('failed.restore')),
      },
    });
  };
}

/** Moves presets one at a time, because each move depends on the order after the previous move. */
function useMoves(presets: readonly Preset[]) {
  const { t } = useTranslation('presets');
  const { busy, perform } = useAct(t('failed.order'));
  const [place, setPlace] = useState<{ readonly name: string; readonly number: number } | null>(null);
  const move = (index: number, by: -1 | 1) => {
    const preset = presets[index];
    if (busy || preset === undefined) return;
    void perform(async () => {
      const now = await changePresets((routes) => routes.move({ id: preset.id, by }));
      const number = now.findIndex(({ id }) => id === preset.id) + 1;
      if (number > 0) setPlace({ name: preset.name, number });
    });
  };
  return { move, place };
}
