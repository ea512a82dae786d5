/**
 * The settings of the whole app. A topic's own settings override these, and an option of the
 * process overrides both.
 */
import { z } from 'zod';
import { assertNever } from './assert-never.ts';
import { LONGEST_INSTRUCTIONS } from './longest-instructions.ts';
import { LoopLimits, StrategyName } from './loop.ts';
import { ApprovalMode, ToolSwitches } from './mcp.ts';
import { isAllVisible, LONGEST_MODEL_NAME } from './model-name.ts';
import { NetworkSetting } from './network-setting.ts';
import {
  MOST_CLOSED_FOLDERS,
  ORDINARY_SETTINGS,
  type OrdinarySetting,
  type OrdinaryValues,
} from './ordinary-settings.ts';
import { LONGEST_PRESET_NAME, MOST_PRESETS } from './preset.ts';
import { SearchSetting } from './search-setting.ts';
import { THINKING_EFFORTS } from './thinking-effort.ts';

export { DEFAULT_SETTINGS } from './default-settings.ts';
export { LONGEST_MODEL_NAME };

export const ProviderId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'is not a provider id');

/**
 * How a model receives tools: through function calling, through a description in the prompt with
 * calls in tags, or not at all. `text` is function calling for a model that may also print its
 * calls as text, where they are read.
 */
export const ToolMode = z.enum(['native', 'text', 'prompt', 'none']);
export type ToolMode = z.infer<typeof ToolMode>;

/** The prices of a model in US dollars per million tokens. */
export const ModelPrice = z.object({
  input: z.number().min(0).max(100_000),
  /**
   * The price of the input tokens that came from the provider's cache. Absent: the same as
   * `input`.
   */
  cachedInput: z.number().min(0).max(100_000).exactOptional(),
  output: z.number().min(0).max(100_000),
});
export type ModelPrice = z.infer<typeof ModelPrice>;

/** Maximum number of tokens of a request and its reply together. */
const ContextTokens = z.int().min(1_000).max(100_000_000);

/**
 * The maximum time that a server may send nothing before the call is abandoned. Node itself waits
 * at most 300 seconds for a response to begin.
 */
const MaxSilenceSeconds = z.number().min(1).max(300);

/**
 * The user's values for a model. An absent value comes from `known-models.ts`, or else from the
 * provider's default.
 */
export const ModelProfile = z.object({
  contextTokens: ContextTokens.exactOptional(),
  /** How the model receives tools. Absent: `native`. */
  tools: ToolMode.exactOptional(),
  /** Whether the model sees images. Absent: its name is judged. A model that does not see them gets none. */
  images: z.enum(['yes', 'no']).exactOptional(),
  /** How long the model thinks. Absent: nothing about it is sent, and the provider decides. */
  effort: z.enum(THINKING_EFFORTS).exactOptional(),
  price: ModelPrice.exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  maxOutputTokens: z.int().min(1).max(10_000_000).exactOptional(),
  /** The maximum silence of the server in seconds. Absent: 90. */
  maxSilenceSeconds: MaxSilenceSeconds.exactOptional(),
});
export type ModelProfile = z.infer<typeof ModelProfile>;

export const MOST_MODELS = 500;

/** A valid model name contains no invisible characters. */
export const ModelName = z.string().min(1).max(LONGEST_MODEL_NAME).refine(isAllVisible, 'invisible-character');

/**
 * The origin to which the user allowed the key to be sent without encryption; see
 * `shared/unencrypted.ts`.
 */
const KeyOverHttp = z.string().max(2_000);

/**
 * A model provider that the user added. Its key is the secret `secretOf(id)`. The demo always
 * exists and is not listed.
 */
export const ProviderSetting = z.object({
  id: ProviderId,
  name: z.string().trim().min(1).max(60),
  /** The API format that the provider uses. */
  kind: z.enum(['openai', 'gemini']),
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyOverHttp: KeyOverHttp.exactOptional(),
  /**
   * The models in the model picker, which were found when the provider was tested or were typed in
   * by the user.
   */
  models: z.array(z.string().min(1)).max(MOST_MODELS),
  /** Profiles by model name. */
  profiles: z.record(z.string(), ModelProfile).exactOptional(),
});
export type ProviderSetting = z.infer<typeof ProviderSetting>;

/**
 * A provider as it is saved. Stored providers are read with any model name, so that one invalid
 * name does not make all providers unreadable.
 */
export const GivenProvider = ProviderSetting.extend({ models: z.array(ModelName).max(MOST_MODELS) });

/** The name of a provider's key in the shell's secret store. */
export const secretOf = (providerId: string): string => `provider:${providerId}`;

/** How to reach a model. A key is referenced by the name of its secret, never by value. */
export const ModelSetting = z.object({
  provider: z.enum(['openai', 'gemini', 'demo']),
  model: z.string().min(1),
  /**
   * The id of one of the user's providers. The URL and the key of this provider are then read at
   * each call, and `baseUrl` and `secret` are ignored.
   */
  providerId: ProviderId.exactOptional(),
  baseUrl: z.url().exactOptional(),
  /** The name of the key in the shell's secret store. */
  secret: z.string().exactOptional(),
  keyOverHttp: KeyOverHttp.exactOptional(),
  /** How the model receives tools. Absent: the setting of the provider's profile for this model. */
  tools: ToolMode.exactOptional(),
  /** `contextTokens` and `maxSilenceSeconds` override the values of the model's profile. */
  contextTokens: ContextTokens.exactOptional(),
  maxSilenceSeconds: MaxSilenceSeconds.exactOptional(),
  /** How long the model thinks. Absent: the setting of the provider's profile for this model. */
  effort: z.enum(THINKING_EFFORTS).exactOptional(),
});
export type ModelSetting = z.infer<typeof ModelSetting>;

/** The fallback model of a topic. `none`: the topic has none, whatever the settings of the app say. */
export const FallbackChoice = z.union([ModelSetting, z.literal('none')]);
export type FallbackChoice = z.infer<typeof FallbackChoice>;

/** The strategy that a person chose; `auto` leaves the choice to the host. */
export const StrategyChoice = z.union([StrategyName, z.literal('auto')]);
export type StrategyChoice = z.infer<typeof StrategyChoice>;

/** A model of a provider of the user, without an address and a key of its own. */
const ListedModel = ModelSetting.omit({ baseUrl: true, secret: true, keyOverHttp: true });

/** The maximum number of switches of one preset. */
const MOST_SWITCHES = 300;

/**
 * What a new topic can begin with. Absent fields have the setting of the app. `startOf` of
 * `preset.ts` says what becomes of a model or server that no longer exists.
 */
export const Preset = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(LONGEST_PRESET_NAME),
  model: ListedModel.exactOptional(),
  /** The model that is asked when the model of a loop fails. */
  fallbackModel: ListedModel.exactOptional(),
  strategy: StrategyChoice.exactOptional(),
  instructions: z.string().max(LONGEST_INSTRUCTIONS).exactOptional(),
  /** The servers that are switched on or off, by id. */
  serverSwitches: z
    .record(z.string().max(100), z.boolean())
    .refine((switches) => Object.keys(switches).length <= MOST_SWITCHES)
    .exactOptional(),
});
export type Preset = z.infer<typeof Preset>;

export type Theme = OrdinaryValues['theme'];
export type Language = OrdinaryValues['language'];

function schemaOf(setting: OrdinarySetting): z.ZodType {
  switch (setting.kind) {
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(setting.options);
    case 'number':
      return z.number().min(setting.min).max(setting.max);
    case 'text':
      return z.string().max(setting.longest);
    default:
      return assertNever(setting);
  }
}

// Each schema accepts the values of its setting's kind.
const ordinarySchemas = Object.fromEntries(
  Object.entries(ORDINARY_SETTINGS).map(([name, setting]) => [name, schemaOf(setting)]),
) as { [Name in keyof OrdinaryValues]: z.ZodType<OrdinaryValues[Name]> };

export const AppSettings = z.object({
  model: ModelSetting,
  limits: LoopLimits,
  /** The model that is asked for the rest of a loop when the model of the loop fails; null: none. */
  fallbackModel: ModelSetting.nullable(),
  approvalMode: ApprovalMode,
  /**
   * Servers that are switched on or off for the whole app, by id. An absent server has its
   * default: on, except for the terminal.
   */
  serverSwitches: z.record(z.string(), z.boolean()),
  toolSwitches: ToolSwitches,
  /** Reviewed skills that are switched on or off, by the real path of their folder. Absent: on. */
  skillSwitches: z.record(z.string().max(4_096), z.boolean()),
  /** The model providers, in the order that the user chose. */
  providers: z.array(ProviderSetting).max(100),
  /** Recently chosen models, newest first. */
  recentModels: z.array(ModelSetting).max(8),
  /** What new topics can begin with, in the order that the user chose. */
  presets: z.array(Preset).max(MOST_PRESETS),
  search: SearchSetting,
  network: NetworkSetting,
  /**
   * Key combinations by action, for the actions whose shortcut the user changed: `Mod+Shift+K`
   * (Mod is Ctrl, or Command on a Mac). Empty: the action has no shortcut.
   */
  shortcuts: z.record(z.string(), z.string().max(40)),
  /** The folders whose topics the sidebar hides, the last one closed last. */
  closedFolders: z.array(z.string().min(1).max(4_096)).max(MOST_CLOSED_FOLDERS),
  ...ordinarySchemas,
});
export type AppSettings = z.infer<typeof AppSettings>;
