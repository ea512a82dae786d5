/**
 * What the user set for the whole app. A topic's own settings come before these, an option of the
 * process before both.
 */
import { z } from 'zod';
import { Locale, LoopLimits } from './loop.ts';
import { ApprovalMode, ToolSwitches } from './mcp.ts';
import { isAllVisible, LONGEST_MODEL_NAME } from './model-name.ts';
import { SearchSetting } from './search-setting.ts';

export { DEFAULT_SETTINGS } from './default-settings.ts';
export { LONGEST_MODEL_NAME };

export const ProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'is not a provider id');

/**
 * How a model is given tools: by function calling, told in the prompt and called in tags, or not
 * at all.
 */
export const ToolMode = z.enum(['native', 'prompt', 'none']);
export type ToolMode = z.infer<typeof ToolMode>;

/** US dollars per million tokens. */
export const ModelPrice = z.object({
  input: z.number().min(0).max(100_000),
  /** Of what of the input came from the provider's cache. Absent: as `input`. */
  cachedInput: z.number().min(0).max(100_000).exactOptional(),
  output: z.number().min(0).max(100_000),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Tokens a request and its reply may have together. */
const ContextTokens = z.int().min(1_000).max(100_000_000);

/**
 * How long a server may send nothing before a call is given up. Node's own limit for an answer
 * that does not begin is 300 seconds.
 */
const MaxSilenceSeconds = z.number().min(1).max(300);

/**
 * What is known of a model, as far as the user set it. What is absent is as `known-models.ts` has
 * it, else as the provider does.
 */
export const ModelProfile = z.object({
  contextTokens: ContextTokens.exactOptional(),
  /** Absent: `native`. */
  tools: ToolMode.exactOptional(),
  price: ModelPrice.exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxOutputTokens: z.int().min(1).max(10_000_000).exactOptional(),
  /** Absent: 90. */
  maxSilenceSeconds: MaxSilenceSeconds.exactOptional(),
});
export type ModelProfile = z.infer<typeof ModelProfile>;

export const MOST_MODELS = 500;

/** What a model may be called: there is nothing in it that nobody sees. */
export const ModelName = z
  .string()
  .min(1)
  .max(LONGEST_MODEL_NAME)
  .refine(isAllVisible, 'has a character in it that nobody sees');

/**
 * A server of models the user added. Its key is the secret `secretOf(id)`. The demo is always
 * there and not listed.
 */
export const ProviderSetting = z.object({
  id: ProviderId,
  name: z.string().trim().min(1).max(60),
  /** The format it speaks. */
  kind: z.enum(['openai', 'gemini']),
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** Offered in the model picker; found by a test or typed in. */
  models: z.array(z.string().min(1)).max(MOST_MODELS),
  /** By model. */
  profiles: z.record(z.string(), ModelProfile).exactOptional(),
});
export type ProviderSetting = z.infer<typeof ProviderSetting>;

/**
 * As it is saved. What was stored before is read with any name, so that one bad name does not
 * cost all providers.
 */
export const GivenProvider = ProviderSetting.extend({ models: z.array(ModelName).max(MOST_MODELS) });

/** Name of a provider's key in the shell's secret store. */
export const secretOf = (providerId: string): string => `provider:${providerId}`;

/** How to reach a model. A key is given by the name of its secret, never by value. */
export const ModelSetting = z.object({
  provider: z.enum(['openai', 'gemini', 'demo']),
  model: z.string().min(1),
  /**
   * One of the user's providers: address and key are taken from there at each call, and `baseUrl`
   * and `secret` are not looked at.
   */
  providerId: ProviderId.exactOptional(),
  baseUrl: z.url().exactOptional(),
  /** Name under which the shell knows the key. */
  secret: z.string().exactOptional(),
  /** Absent: as its provider says of the model. */
  tools: ToolMode.exactOptional(),
  /** These two as in a profile, which they override. */
  contextTokens: ContextTokens.exactOptional(),
  maxSilenceSeconds: MaxSilenceSeconds.exactOptional(),
});
export type ModelSetting = z.infer<typeof ModelSetting>;

/** `system`: what the computer prefers. */
export const Theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof Theme>;

export const Language = z.union([z.literal('system'), Locale]);
export type Language = z.infer<typeof Language>;

export const AppSettings = z.object({
  model: ModelSetting,
  limits: LoopLimits,
  approvalMode: ApprovalMode,
  /**
   * Servers switched on or off everywhere, by id; absent is the server's default: on, but off for
   * the terminal.
   */
  serverSwitches: z.record(z.string(), z.boolean()),
  toolSwitches: ToolSwitches,
  /** In the order the user gave them. */
  providers: z.array(ProviderSetting).max(100),
  /** Chosen lately, newest first. */
  recentModels: z.array(ModelSetting).max(8),
  search: SearchSetting,
  theme: Theme,
  language: Language,
  /**
   * Keys by action, for those the user changed: `Mod+Shift+K` (Mod is Ctrl, on a Mac Command);
   * empty: no key.
   */
  shortcuts: z.record(z.string(), z.string().max(40)),
  /** The first-start screen was finished or skipped. */
  welcomed: z.boolean(),
});
export type AppSettings = z.infer<typeof AppSettings>;
