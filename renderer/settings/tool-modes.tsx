/** How each model of a provider is given its tools: models are many, so one is chosen and then its way. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToolMode } from '../../shared/settings.ts';
import { Select } from '../ui/select.tsx';
import { modeOf, type ToolModes, withMode } from './tool-mode.ts';

interface ToolModesFieldProps {
  readonly models: readonly string[];
  readonly modes: ToolModes;
  readonly onChange: (modes: ToolModes) => void;
}

export function ToolModesField({ models, modes, onChange }: ToolModesFieldProps) {
  const { t } = useTranslation('settings');
  const [chosen, setChosen] = useState('');
  const model = models.includes(chosen) ? chosen : (models[0] ?? '');
  const named = models.map((name) => {
    const mode = modeOf(modes, name);
    return { value: name, label: mode === 'native' ? name : `${name} · ${t(`toolModes.${mode}`)}` };
  });
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Select label={t('toolModes.model')} value={model} options={named} onChange={setChosen} />
        <Select
          label={t('toolModes.label')}
          value={modeOf(modes, model)}
          options={ToolMode.options.map((mode) => ({ value: mode, label: t(`toolModes.${mode}`) }))}
          onChange={(mode) => onChange(withMode(modes, model, mode))}
        />
      </div>
      <p className="text-[12px] text-faint">{t('toolModes.hint')}</p>
    </div>
  );
}
