/** Which model answers a topic, and the client that reaches it. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { ModelClient, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import { type ModelSetting, type ProviderSetting, secretOf, type ToolMode } from '../../../shared/settings.ts';
import type { ModelPort } from '../loop/ports.ts';
import { createDemoClient } from './demo.ts';
import { createGeminiClient } from './gemini.ts';
import { createOpenAiClient } from './openai.ts';
import { withoutTools, withPromptTools } from './prompt-tools.ts';
import { withRetries } from './retry.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

export interface ModelChoiceOptions {
  /** The setting of a topic, as it is now. */
  readonly settingOf: (topicId: TopicId) => ModelSetting;
  /** The user's providers, as they are now. */
  readonly providers: () => readonly ProviderSetting[];
  readonly secret: (name: string) => string | undefined;
  readonly idleTimeoutMs?: number;
}

export class ModelChoice implements ModelPort {
  readonly #options: ModelChoiceOptions;
  /** What a choice was made from, so that the model that is journaled is the one that is called. */
  readonly #chosen = new WeakMap<ModelRef, ModelSetting>();
  #clients: readonly {
    readonly setting: ModelSetting;
    readonly apiKey: string | undefined;
    readonly client: ModelClient;
  }[] = [];

  constructor(options: ModelChoiceOptions) {
    this.#options = options;
  }

  choose(topicId: TopicId): ModelRef {
    const setting = this.#options.settingOf(topicId);
    const chosen = { provider: setting.provider, model: setting.model };
    this.#chosen.set(chosen, setting);
    return chosen;
  }

  stream(
    topicId: TopicId,
    model: ModelRef,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent> {
    const { idleTimeoutMs, settingOf, providers } = this.#options;
    const setting = reachable(this.#chosen.get(model) ?? settingOf(topicId), providers());
    if (setting === null) return noProvider(model.model);
    const timed = idleTimeoutMs === undefined ? request : { ...request, idleTimeoutMs };
    return this.#client(setting).stream({ ...timed, model: setting.model }, signal);
  }

  /** One client per address, tool mode and key; a corrected key gets a new one. */
  #client(setting: ModelSetting): ModelClient {
    const apiKey = setting.secret === undefined ? undefined : this.#options.secret(setting.secret);
    const known = this.#clients.find((made) => made.apiKey === apiKey && sameServer(made.setting, setting));
    if (known !== undefined) return known.client;
    const client = clientFor(setting, apiKey);
    this.#clients = [...this.#clients, { setting, apiKey, client }].slice(-CLIENTS_KEPT);
    return client;
  }
}

const CLIENTS_KEPT = 16;

/** The setting with the address and the secret of its provider; null when the provider is not there any more. */
function reachable(setting: ModelSetting, providers: readonly ProviderSetting[]): ModelSetting | null {
  const { providerId, provider: _, baseUrl: __, secret: ___, ...own } = setting;
  if (providerId === undefined) return setting;
  const found = providers.find(({ id }) => id === providerId);
  return found === undefined
    ? null
    : {
        tools: toolModeOf(found, own.model),
        ...own,
        provider: found.kind,
        baseUrl: found.baseUrl,
        secret: secretOf(found.id),
      };
}

async function* noProvider(model: string): AsyncGenerator<ModelEvent> {
  const message = `The provider of the model "${model}" was removed. Choose a model for this topic and try again.`;
  yield { type: 'finish', finish: { reason: 'error', code: 'model-not-found', message } };
}

const toolModeOf = ({ profiles = {} }: ProviderSetting, model: string): ToolMode =>
  Object.hasOwn(profiles, model) ? (profiles[model]?.tools ?? 'native') : 'native';

function inToolMode(mode: ToolMode = 'native', client: ModelClient): ModelClient {
  switch (mode) {
    case 'native':
      return client;
    case 'prompt':
      return withPromptTools(client);
    case 'none':
      return withoutTools(client);
    default:
      return assertNever(mode);
  }
}

const sameServer = (one: ModelSetting, other: ModelSetting): boolean =>
  one.provider === other.provider && one.baseUrl === other.baseUrl && one.tools === other.tools;

function clientFor(setting: ModelSetting, apiKey: string | undefined): ModelClient {
  const { provider, baseUrl, tools } = setting;
  const key = apiKey === undefined ? {} : { apiKey };
  switch (provider) {
    case 'demo':
      return createDemoClient();
    case 'openai':
      return withRetries(inToolMode(tools, createOpenAiClient({ baseUrl: baseUrl ?? OPENAI_URL, ...key })));
    case 'gemini':
      return withRetries(
        inToolMode(tools, createGeminiClient({ ...(baseUrl === undefined ? {} : { baseUrl }), ...key })),
      );
    default:
      return assertNever(provider);
  }
}
