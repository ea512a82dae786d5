/**
 * The settings of a provider's models as the user types them. An empty field means the known
 * value of the model or, if there is none, the provider's default. Pure.
 */
import { ModelPrice, ModelProfile, type ProviderSetting, type ToolMode } from '../../shared/settings.ts';
import type { ThinkingEffort } from '../../shared/thinking-effort.ts';
import { readNumber } from '../ui/fields/read-number.ts';

const { price: _, tools: __, effort: ___, images: ____, ...numbers } = ModelProfile.shape;

/** The schemas of the fields. Prices are in US dollars per million tokens. */
const schemas = {
  ...numbers,
  inputPrice: ModelPrice.shape.input,
  outputPrice: ModelPrice.shape.output,
  cachedInputPrice: ModelPrice.shape.cachedInput,
} as const;
export type NumberField = keyof typeof schemas;

// The assertion is necessary because `Object.keys` returns `string[]`.
const NUMBER_FIELDS = Object.keys(schemas) as NumberField[];

export type ProfileDraft = Readonly<Record<NumberField, string>> & {
  readonly tools: ToolMode;
  /** Null: nothing about it is sent. */
  readonly effort: ThinkingEffort | null;
  /** Whether the model sees images; null: its name is judged. */
  readonly images: 'yes' | 'no' | null;
};

/** The drafts; the key is the name of the model. */
export type ProfileDrafts = Readonly<Record<string, ProfileDraft>>;

/**
 * The problem of a field. `missing`: the field is empty, but another price of the same model is
 * set and requires this one.
 */
export type FieldProblem = 'wrong' | 'missing';

export function draftsOf({ profiles = {} }: Pick<ProviderSetting, 'profiles'>): ProfileDrafts {
  return Object.fromEntries(Object.entries(profiles).map(([model, profile]) => [model, draftFrom(profile)]));
}

export function draftOf(drafts: ProfileDrafts, model: string): ProfileDraft {
  return (Object.hasOwn(drafts, model) ? drafts[model] : undefined) ?? draftFrom({});
}

export function withDraft(drafts: ProfileDrafts, model: string, change: Partial<ProfileDraft>): ProfileDrafts {
  const others = Object.entries(drafts).filter(([name]) => name !== model);
  return Object.fromEntries([...others, [model, { ...draftOf(drafts, model), ...change }]]);
}

export function problemsOf(draft: ProfileDraft): Partial<Record<NumberField, FieldProblem>> {
  const problems: Partial<Record<NumberField, FieldProblem>> = {};
  for (const field of NUMBER_FIELDS) {
    const value = readNumber(draft[field]);
    if (value !== null && !schemas[field].safeParse(value).success) problems[field] = 'wrong';
  }
  const isEmpty = (field: NumberField) => readNumber(draft[field]) === null;
  const priced = !isEmpty('inputPrice') || !isEmpty('outputPrice') || !isEmpty('cachedInputPrice');
  if (priced && isEmpty('inputPrice')) problems.inputPrice = 'missing';
  if (priced && isEmpty('outputPrice')) problems.outputPrice = 'missing';
  return problems;
}

/** The first of these models whose draft has an invalid field; null: all drafts are valid. */
export function firstWrong(drafts: ProfileDrafts, models: readonly string[]): string | null {
  return models.find((model) => Object.keys(problemsOf(draftOf(drafts, model))).length > 0) ?? null;
}

/**
 * The profiles to save: only settings of existing models that differ from the defaults. Invalid
 * values are omitted.
 */
export function savedProfiles(drafts: ProfileDrafts, models: readonly string[]): Pick<ProviderSetting, 'profiles'> {
  const said = models
    .map((model) => [model, profileFrom(draftOf(drafts, model))] as const)
    .filter(([, profile]) => Object.keys(profile).length > 0);
  return said.length === 0 ? {} : { profiles: Object.fromEntries(said) };
}

function draftFrom({ tools = 'native', effort, images, price, ...values }: ModelProfile): ProfileDraft {
  const { input: inputPrice, output: outputPrice, cachedInput: cachedInputPrice } = price ?? {};
  const all: Partial<Record<NumberField, number | undefined>> = {
    ...values,
    inputPrice,
    outputPrice,
    cachedInputPrice,
  };
  const text = (value: number | undefined) => (value === undefined ? '' : plainDecimal(value));
  const texts = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, text(all[field])]));
  // The assertion is necessary because the result of `Object.fromEntries` loses the names of the
  // keys.
  return { ...(texts as Record<NumberField, string>), tools, effort: effort ?? null, images: images ?? null };
}

/** Writes a number without an exponent, because an exponent is hard to edit. */
const plainDecimal = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

function profileFrom(draft: ProfileDraft): ModelProfile {
  const problems = problemsOf(draft);
  const given: Partial<Record<NumberField, number>> = {};
  for (const field of NUMBER_FIELDS) {
    const value = problems[field] === undefined ? readNumber(draft[field]) : null;
    if (value !== null) given[field] = value;
  }
  const { inputPrice: input, outputPrice: output, cachedInputPrice, ...values } = given;
  const cached = cachedInputPrice === undefined ? {} : { cachedInput: cachedInputPrice };
  return {
    ...values,
    ...(draft.tools === 'native' ? {} : { tools: draft.tools }),
    ...(draft.effort === null ? {} : { effort: draft.effort }),
    ...(draft.images === null ? {} : { images: draft.images }),
    ...(input === undefined || output === undefined ? {} : { price: { input, ...cached, output } }),
  };
}
