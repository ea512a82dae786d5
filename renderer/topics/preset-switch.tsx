import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { choosePreset, useChosenPreset, usePresetWords } from '../actions/presets.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { useAppStore } from '../stores/app-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Chip } from '../ui/chip.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../ui/menu.tsx';

const NONE = 'none';

interface PresetSwitchProps {
  /** Whether the chip is a row of a definition list, with its name before it. */
  readonly isRow?: boolean;
}

/** Chooses the preset of a new topic. Renders nothing if the user has no presets. */
export const PresetSwitch = memo(function PresetSwitch({ isRow = false }: PresetSwitchProps) {
  const { t } = useTranslation('presets');
  const presets = useAppStore(({ settings }) => settings.presets);
  const chosen = useChosenPreset();
  const { what } = usePresetWords();
  const { chose, onClosed } = useWriteOn();
  if (presets.length === 0) return null;
  const name = chosen?.name ?? t('chip.none');
  const menu = (
    <Menu
      align="end"
      onClosed={onClosed}
      trigger={
        <Chip aria-label={t('chip.label', { name })}>
          <span className="max-w-32 truncate">{name}</span>
        </Chip>
      }
    >
      <MenuRadioGroup
        value={chosen?.id ?? NONE}
        onChange={(value) => {
          chose();
          choosePreset(presets.find(({ id }) => id === value) ?? null);
        }}
      >
        <MenuRadioItem value={NONE} description={t('chip.noneHint')}>
          {t('chip.none')}
        </MenuRadioItem>
        {presets.map((preset) => (
          <MenuRadioItem key={preset.id} value={preset.id} description={what(preset) || undefined}>
            {preset.name}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuItem onSelect={() => showSettings('presets')}>{t('chip.manage')}</MenuItem>
    </Menu>
  );
  if (!isRow) return menu;
  return (
    <>
      <dt>{t('chip.name')}</dt>
      <dd>{menu}</dd>
    </>
  );
});
