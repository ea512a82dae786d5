/**
 * The typed settings of a provider's models. An empty field means the known value of the model,
 * or else the provider's default. Pure.
 */
import { ModelPrice, ModelProfile, type ProviderSetting, type ToolMode } from '../../shared/settings.ts';
import { readNumber } from './read-number.ts';

/** Prices are US dollars per million tokens. */
const NUMBER_FIELDS = [
  'contextTokens',
  'maxOutputTokens',
  'inputPrice',
  'outputPrice',
  'cachedInputPrice',
  'temperature',
  'maxSilenceSeconds',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

export type ProfileDraft = Readonly<Record<NumberField, string>> & { readonly tools: ToolMode };

/** The drafts by name of the model. */
export type ProfileDrafts = Readonly<Record<string, ProfileDraft>>;

/**
 * `missing`: the field is empty, but another price of the same model was given and needs this
 * one.
 */
export type FieldProblem = 'wrong' | 'missing';

const schemas = {
  contextTokens: ModelProfile.shape.contextTokens,
  maxOutputTokens: ModelProfile.shape.maxOutputTokens,
  inputPrice: ModelPrice.shape.input,
  outputPrice: ModelPrice.shape.output,
  cachedInputPrice: ModelPrice.shape.cachedInput,
  temperature: ModelProfile.shape.temperature,
  maxSilenceSeconds: ModelProfile.shape.maxSilenceSeconds,
} as const;

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

/** The first of these models whose draft has a problem; null: all can be saved. */
export function firstWrong(drafts: ProfileDrafts, models: readonly string[]): string | null {
  return models.find((model) => Object.keys(problemsOf(draftOf(drafts, model))).length > 0) ?? null;
}

/**
 * What is saved: only settings of existing models that differ from the defaults. Invalid ones are
 * left out.
 */
export function savedProfiles(drafts: ProfileDrafts, models: readonly string[]): Pick<ProviderSetting, 'profiles'> {
  const said = models
    .map((model) => [model, profileFrom(draftOf(drafts, model))] as const)
    .filter(([, profile]) => Object.keys(profile).length > 0);
  return said.length === 0 ? {} : { profiles: Object.fromEntries(said) };
}

function draftFrom(profile: ModelProfile): ProfileDraft {
  const { contextTokens, tools, price, temperature, maxOutputTokens, maxSilenceSeconds } = profile;
  const text = (value: number | undefined) => (value === undefined ? '' : plainDecimal(value));
  return {
    contextTokens: text(contextTokens),
    maxOutputTokens: text(maxOutputTokens),
    inputPrice: text(price?.input),
    outputPrice: text(price?.output),
    cachedInputPrice: text(price?.cachedInput),
    temperature: text(temperature),
    maxSilenceSeconds: text(maxSilenceSeconds),
    tools: tools ?? 'native',
  };
}

/** Writes a number without an exponent, because an exponent is hard to edit. */
const plainDecimal = (value: number): string =>
  value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });

function profileFrom(draft: ProfileDraft): ModelProfile {
  const problems = problemsOf(draft);
  const number = (field: NumberField) => (problems[field] === undefined ? readNumber(draft[field]) : null);
  const [contextTokens, maxOutputTokens] = [number('contextTokens'), number('maxOutputTokens')];
  const [input, cachedInput, output] = [number('inputPrice'), number('cachedInputPrice'), number('outputPrice')];
  const cached = cachedInput === null ? {} : { cachedInput };
  const [temperature, maxSilenceSeconds] = [number('temperature'), number('maxSilenceSeconds')];
  return {
    ...(contextTokens === null ? {} : { contextTokens }),
    ...(draft.tools === 'native' ? {} : { tools: draft.tools }),
    ...(input === null || output === null ? {} : { price: { input, ...cached, output } }),
    ...(temperature === null ? {} : { temperature }),
    ...(maxOutputTokens === null ? {} : { maxOutputTokens }),
    ...(maxSilenceSeconds === null ? {} : { maxSilenceSeconds }),
  };
}
