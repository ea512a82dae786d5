/**
 * The user's settings for each model of a provider. The fields show the settings of the model
 * that is selected above them.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownModel, LOOKED_UP } from '../../shared/known-models.ts';
import { DEFAULT_MAX_SILENCE_MS } from '../../shared/model.ts';
import { seesImages } from '../../shared/sees-images.ts';
import { ToolMode } from '../../shared/settings.ts';
import { THINKING_EFFORTS } from '../../shared/thinking-effort.ts';
import { formatDay, formatNumber } from '../i18n/format.ts';
import { Select } from '../ui/fields/select.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import {
  draftOf,
  type NumberField,
  type ProfileDrafts,
  problemsOf,
  savedProfiles,
  withDraft,
} from './profile-draft.ts';

/** The choice that nothing about the thinking effort is sent. */
const UNSENT = 'unsent';
/** The choice that the name of the model says whether it sees images. */
const JUDGED = 'judged';
const EFFORTS = [UNSENT, ...THINKING_EFFORTS] as const;

interface ModelProfileFieldsProps {
  readonly models: readonly string[];
  /** The model whose fields are shown. */
  readonly model: string;
  readonly onChooseModel: (model: string) => void;
  /** The base URL of the provider. It is used to find known values for the provider's models. */
  readonly baseUrl: string;
  readonly drafts: ProfileDrafts;
  readonly onChange: (drafts: ProfileDrafts) => void;
  /** Whether to report the problem of a field even while the field has the focus. */
  readonly strict: boolean;
}

export function ModelProfileFields({
  models,
  model,
  onChooseModel,
  baseUrl,
  drafts,
  onChange,
  strict,
}: ModelProfileFieldsProps) {
  const { t, i18n } = useTranslation('models');
  const { profiles = {} } = savedProfiles(drafts, models);
  const draft = draftOf(drafts, model);
  const problems = problemsOf(draft);
  const known = knownValues(baseUrl, model);
  const change = (changed: Parameters<typeof withDraft>[2]) => onChange(withDraft(drafts, model, changed));
  const number = (field: NumberField) => (
    <ProfileNumber
      key={`${model}:${field}`}
      field={field}
      value={draft[field]}
      known={known[field]}
      problem={problems[field]}
      strict={strict}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-medium border border-line px-3 pt-1.5 pb-3">
      <legend className="px-1 font-medium text-[12.5px] text-soft">{t('profile.title')}</legend>
      <Select
        label={t('profile.model')}
        value={model}
        options={models.map((name) => ({
          value: name,
          label: Object.hasOwn(profiles, name) ? t('profile.changed', { model: name }) : name,
        }))}
        onChange={onChooseModel}
      />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {number('contextTokens')}
        {number('maxOutputTokens')}
        {number('inputPrice')}
        {number('outputPrice')}
        {number('cachedInputPrice')}
        {number('temperature')}
        {number('maxSilenceSeconds')}
        <Select
          label={t('profile.tools')}
          value={draft.tools}
          hint={draft.tools === 'native' ? undefined : t(`profile.toolHint.${draft.tools}`)}
          options={ToolMode.options.map((mode) => ({ value: mode, label: t(`profile.toolMode.${mode}`) }))}
          onChange={(tools) => change({ tools })}
        />
        <Select
          label={t('profile.effort')}
          value={draft.effort ?? UNSENT}
          hint={t('profile.effortHint')}
          options={EFFORTS.map((effort) => ({
            value: effort,
            label: t(`profile.effortOf.${effort}`),
          }))}
          onChange={(effort) => change({ effort: effort === UNSENT ? null : effort })}
        />
        <Select
          label={t('profile.images')}
          value={draft.images ?? JUDGED}
          hint={t('profile.imagesHint')}
          options={([JUDGED, 'yes', 'no'] as const).map((images) => ({
            value: images,
            label: images === JUDGED ? t(`profile.imagesJudged.${seesImages(model)}`) : t(`profile.imagesOf.${images}`),
          }))}
          onChange={(images) => change({ images: images === JUDGED ? null : images })}
        />
      </div>
      <p className="text-[12px] text-faint">
        {t('profile.hint')}
        {known.inputPrice !== undefined && ` ${t('profile.lookedUp', { date: formatDay(LOOKED_UP, i18n.language) })}`}
      </p>
    </fieldset>
  );
}

function knownValues(baseUrl: string, model: string): Partial<Record<NumberField, number | undefined>> {
  const { contextTokens, price } = knownModel(baseUrl, model) ?? {};
  return { contextTokens, inputPrice: price?.input, outputPrice: price?.output, cachedInputPrice: price?.cachedInput };
}

interface ProfileNumberProps {
  readonly field: NumberField;
  readonly value: string;
  readonly known: number | undefined;
  readonly problem: ReturnType<typeof problemsOf>[NumberField];
  readonly strict: boolean;
  readonly onChange: (value: string) => void;
}

/**
 * A field for a number. A problem is reported only when the field loses the focus, because a
 * number may be incomplete while the user types.
 */
function ProfileNumber({ field, value, known, problem, strict, onChange }: ProfileNumberProps) {
  const { t, i18n } = useTranslation('models');
  const [left, setLeft] = useState(false);
  const wrong = problem === 'missing' ? t('profile.missing') : t(`profile.wrong.${field}`);
  const placeholder =
    field === 'maxSilenceSeconds'
      ? t('profile.default', { value: DEFAULT_MAX_SILENCE_MS / 1_000 })
      : known === undefined
        ? t('profile.unset')
        : t('profile.known', { value: formatNumber(known, i18n.language) });
  return (
    <TextField
      label={t(`profile.${field}`)}
      value={value}
      inputMode="decimal"
      placeholder={placeholder}
      hint={field === 'maxSilenceSeconds' ? t('profile.silenceHint') : undefined}
      error={problem !== undefined && (left || strict) ? wrong : undefined}
      onChange={({ target }) => {
        setLeft(false);
        onChange(target.value);
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
