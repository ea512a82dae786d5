/** A form that makes or changes a preset. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { LONGEST_PRESET_NAME } from '../../../shared/preset.ts';
import type { Preset, StrategyChoice } from '../../../shared/settings.ts';
import { STRATEGIES } from '../../../shared/strategies/index.ts';
import { useAct } from '../../act.ts';
import { presetChanged } from '../../actions/presets.ts';
import { formatNumber } from '../../i18n/format.ts';
import { strategyTexts } from '../../i18n/strategy-texts.ts';
import { changePresets, useAppStore } from '../../stores/app-store.ts';
import { FormDialog, focusInvalid } from '../../ui/dialogs/form-dialog.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { draftOf, type PresetDraft, type PresetProblem, presetOf, problemsOf } from './preset-draft.ts';
import { PresetModels } from './preset-models.tsx';
import { PresetServers } from './preset-servers.tsx';

interface PresetFormProps {
  /** The preset to change; null: the form makes a new one. */
  readonly preset: Preset | null;
  readonly onClose: () => void;
}

export function PresetForm({ preset, onClose }: PresetFormProps) {
  const { t, i18n } = useTranslation(['presets', 'topics']);
  const presets = useAppStore(({ settings }) => settings.presets);
  const [draft, setDraft] = useState(() => draftOf(preset, crypto.randomUUID()));
  /** The preset that saving replaces. */
  const [was, setWas] = useState(preset);
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { busy, perform } = useAct(t('failed.save'));
  const edit = (change: Partial<PresetDraft>) => setDraft((now) => ({ ...now, ...change }));
  const problems = problemsOf(
    draft,
    presets.filter(({ id }) => id !== draft.id),
  );
  const number = (count: number) => formatNumber(count, i18n.language);
  const says: Readonly<Record<PresetProblem, string>> = {
    'name-missing': t('form.nameMissing'),
    'name-long': t('form.nameLong', { most: number(LONGEST_PRESET_NAME) }),
    'name-taken': t('form.nameTaken'),
    'instructions-long': t('form.instructionsLong', { most: number(LONGEST_INSTRUCTIONS) }),
  };
  const errorOf = (...of: readonly PresetProblem[]) => {
    const problem = touched ? problems.find((one) => of.includes(one)) : undefined;
    return problem && says[problem];
  };
  const save = async () => {
    setTouched(true);
    if (problems.length > 0) return focusInvalid(form.current);
    const saved = presetOf(draft);
    if (!(await perform(() => changePresets((routes) => routes.save({ preset: saved, was })))))
      // The notice says what became of the stored one, so saving again replaces that.
      return setWas(storedPreset(saved.id));
    presetChanged(saved);
    onClose();
  };
  return (
    <FormDialog
      form={form}
      title={preset === null ? t('add') : t('form.title', { name: preset.name })}
      description={t('form.text')}
      submit={t('form.save')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t('form.name')}
        data-first-focus={true}
        value={draft.name}
        error={errorOf('name-missing', 'name-long', 'name-taken')}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <PresetModels draft={draft} onChange={edit} />
      <Select
        label={t('topics:strategyName')}
        value={draft.strategy}
        options={strategies(t('topics:strategy.auto'), i18n.language)}
        onChange={(strategy) => edit({ strategy })}
      />
      <TextArea
        label={t('form.instructions')}
        hint={t('form.instructionsHint')}
        isProse={true}
        rows={4}
        value={draft.instructions}
        error={errorOf('instructions-long')}
        onChange={({ target }) => edit({ instructions: target.value })}
      />
      <PresetServers draft={draft} onChange={edit} />
    </FormDialog>
  );
}

const storedPreset = (id: string): Preset | null =>
  useAppStore.getState().settings.presets.find((preset) => preset.id === id) ?? null;

const strategies = (auto: string, language: string): readonly { value: StrategyChoice; label: string }[] => [
  { value: 'auto', label: auto },
  ...STRATEGIES.flatMap(({ name }) => {
    const texts = strategyTexts(name, language);
    return texts === undefined ? [] : [{ value: name, label: texts.title }];
  }),
];
