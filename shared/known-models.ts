/**
 * What is known about models at the URLs of the companies that make them. A price is listed only
 * if it is the same at every hour and nothing is charged for writing to a cache. The prices of
 * DeepSeek depend on the time of day, those of GPT-5.6 and GPT-6 on what is cached, and those of
 * Gemini 3.6 and later change with the new year. A missing price is better than a wrong one; the
 * user can set any price.
 */
import type { Usage } from './model.ts';
import type { ModelPrice, ModelProfile, ProviderSetting } from './settings.ts';

/** The date when the prices and sizes in this file were looked up. */
export const LOOKED_UP = '2026-11-21';

export interface KnownModel {
  /** Maximum number of tokens of a request and its reply together. */
  readonly contextTokens: number;
  readonly price?: ModelPrice;
  /**
   * The higher price that applies to the whole call if its request has more than `above` tokens.
   */
  readonly longPrice?: ModelPrice & { readonly above: number };
}

type Known = Readonly<Record<string, KnownModel>>;

/**
 * The prices in US dollars per million tokens of the request, of the part of the request that
 * comes from the provider's cache, and of the reply.
 */
function costs(input: number, cachedInput: number, output: number): ModelPrice {
  return { input, cachedInput, output };
}

const K = 1_000;

const OPENAI: Known = {
  'gpt-6-astra': { contextTokens: 1_050 * K },
  'gpt-6-sol': { contextTokens: 1_050 * K },
  'gpt-6-luna': { contextTokens: 1_050 * K },
  'gpt-5.6-sol': { contextTokens: 1_050 * K },
  'gpt-5.5': {
    contextTokens: 1_050 * K,
    price: costs(5, 0.5, 30),
    longPrice: { above: 272 * K, ...costs(10, 1, 45) },
  },
  'gpt-5.4': {
    contextTokens: 1_050 * K,
    price: costs(2.5, 0.25, 15),
    longPrice: { above: 272 * K, ...costs(5, 0.5, 22.5) },
  },
  'gpt-5.4-mini': { contextTokens: 400 * K, price: costs(0.75, 0.075, 4.5) },
  'gpt-5.4-nano': { contextTokens: 400 * K, price: costs(0.2, 0.02, 1.25) },
  'gpt-5.2': { contextTokens: 400 * K, price: costs(1.75, 0.175, 14) },
  'gpt-5.1': { contextTokens: 400 * K, price: costs(1.25, 0.125, 10) },
  'gpt-5': { contextTokens: 400 * K, price: costs(1.25, 0.125, 10) },
  'gpt-5-mini': { contextTokens: 400 * K, price: costs(0.25, 0.025, 2) },
  'gpt-5-nano': { contextTokens: 400 * K, price: costs(0.05, 0.005, 0.4) },
  'gpt-4.1': { contextTokens: 1_047_576, price: costs(2, 0.5, 8) },
  'gpt-4.1-mini': { contextTokens: 1_047_576, price: costs(0.4, 0.1, 1.6) },
  'gpt-4.1-nano': { contextTokens: 1_047_576, price: costs(0.1, 0.025, 0.4) },
  'gpt-4o': { contextTokens: 128 * K, price: costs(2.5, 1.25, 10) },
  'gpt-4o-2024-05-13': { contextTokens: 128 * K, price: { input: 5, output: 15 } },
  'gpt-4o-mini': { contextTokens: 128 * K, price: costs(0.15, 0.075, 0.6) },
  'o4-mini': { contextTokens: 200 * K, price: costs(1.1, 0.275, 4.4) },
  o3: { contextTokens: 200 * K, price: costs(2, 0.5, 8) },
  'o3-mini': { contextTokens: 200 * K, price: costs(1.1, 0.55, 4.4) },
  o1: { contextTokens: 200 * K, price: costs(15, 7.5, 60) },
};

const GEMINI_TOKENS = 1_048_576;

const GEMINI: Known = {
  'gemini-3.8-flash': { contextTokens: GEMINI_TOKENS },
  'gemini-3.7-flash': { contextTokens: GEMINI_TOKENS },
  'gemini-3.6-flash': { contextTokens: GEMINI_TOKENS },
  'gemini-3.5-flash': { contextTokens: GEMINI_TOKENS, price: costs(1.5, 0.15, 9) },
  'gemini-3.5-flash-lite': { contextTokens: GEMINI_TOKENS, price: costs(0.3, 0.03, 2.5) },
  'gemini-3.1-pro-preview': {
    contextTokens: GEMINI_TOKENS,
    price: costs(2, 0.2, 12),
    longPrice: { above: 200 * K, ...costs(4, 0.4, 18) },
  },
  'gemini-3.1-flash-lite': { contextTokens: GEMINI_TOKENS, price: costs(0.25, 0.025, 1.5) },
  'gemini-3-flash-preview': { contextTokens: GEMINI_TOKENS, price: costs(0.5, 0.05, 3) },
  'gemini-2.5-pro': {
    contextTokens: GEMINI_TOKENS,
    price: costs(1.25, 0.125, 10),
    longPrice: { above: 200 * K, ...costs(2.5, 0.25, 15) },
  },
  'gemini-2.5-flash': { contextTokens: GEMINI_TOKENS, price: costs(0.3, 0.03, 2.5) },
  'gemini-2.5-flash-lite': { contextTokens: GEMINI_TOKENS, price: costs(0.1, 0.01, 0.4) },
};

const DEEPSEEK: Known = {
  'deepseek-flash': { contextTokens: 1_000 * K },
  'deepseek-v4-flash': { contextTokens: 1_000 * K },
  'deepseek-v4-pro': { contextTokens: 1_000 * K },
};

/** Models by host name; only https addresses match. */
const HOSTS: Readonly<Record<string, Known>> = {
  'api.openai.com': OPENAI,
  'generativelanguage.googleapis.com': GEMINI,
  'api.deepseek.com': DEEPSEEK,
};

/**
 * The suffix of one dated build of a model: `-2025-04-14`, `-09-2025`, `-001`, `-0613`. A name
 * with any other suffix is another model.
 */
const DATED = /^(?:-\d{4}-\d{2}-\d{2}|-\d{2}-\d{4}|-\d{2}-\d{2}|-\d{3,4})$/;

/** Returns null when nothing is known about the model, as for every model on this computer. */
export function knownModel(baseUrl: string, model: string): KnownModel | null {
  const url = URL.parse(baseUrl);
  if (url?.protocol !== 'https:' || !Object.hasOwn(HOSTS, url.host)) return null;
  const known = HOSTS[url.host] ?? {};
  const name = model.replace(/^models\//, '').toLowerCase();
  const found = Object.keys(known)
    .filter(
      (candidate) => name === candidate || (name.startsWith(candidate) && DATED.test(name.slice(candidate.length))),
    )
    .sort((one, other) => other.length - one.length)[0];
  return found === undefined ? null : (known[found] ?? null);
}

/** The URL of a provider and the user's profiles of its models. Every provider setting has both. */
export type ModelPlace = Pick<ProviderSetting, 'baseUrl' | 'profiles'>;

/** Returns the user's profile of a model, merged over what is known about the model. */
export function profileOf({ baseUrl, profiles = {} }: ModelPlace, model: string): ModelProfile {
  const { contextTokens, price } = knownModel(baseUrl, model) ?? {};
  return {
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(price === undefined ? {} : { price }),
    ...(Object.hasOwn(profiles, model) ? profiles[model] : {}),
  };
}

/** Returns the cost in US dollars; undefined if the model has no price. */
export function costOf(place: ModelPlace, model: string, usage: Usage): number | undefined {
  const { longPrice } = knownModel(place.baseUrl, model) ?? {};
  const { profiles = {} } = place;
  const own = Object.hasOwn(profiles, model) ? profiles[model]?.price : undefined;
  const isLong = longPrice !== undefined && usage.inputTokens > longPrice.above;
  const price = own ?? (isLong ? longPrice : profileOf(place, model).price);
  if (price === undefined) return undefined;
  const cached = Math.min(usage.cachedInputTokens ?? 0, usage.inputTokens);
  const fresh = usage.inputTokens - cached;
  return (fresh * price.input + cached * (price.cachedInput ?? price.input) + usage.outputTokens * price.output) / 1e6;
}
