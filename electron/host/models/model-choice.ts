/** Which model answers a topic, and the client that reaches it. */
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { ModelClient, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import type { ModelSetting } from '../../../shared/settings.ts';
import type { ModelPort } from '../loop/ports.ts';
import { createDemoClient } from './demo.ts';
import { createOpenAiClient } from './openai.ts';
import { withRetries } from './retry.ts';

const OPENAI_URL = 'https://api.openai.com/v1';

export interface ModelChoiceOptions {
  /** The setting of a topic, as it is now. */
  readonly settingOf: (topicId: TopicId) => ModelSetting;
  readonly secret: (name: string) => string | undefined;
  readonly idleTimeoutMs?: number;
}

export class ModelChoice implements ModelPort {
  readonly #options: ModelChoiceOptions;
  readonly #clients = new Map<string, ModelClient>();

  constructor(options: ModelChoiceOptions) {
    this.#options = options;
  }

  choose(topicId: TopicId): ModelRef {
    const { provider, model } = this.#options.settingOf(topicId);
    return { provider, model };
  }

  stream(
    topicId: TopicId,
    model: ModelRef,
    request: Omit<ModelRequest, 'model'>,
    signal: AbortSignal,
  ): AsyncIterable<ModelEvent> {
    const { idleTimeoutMs } = this.#options;
    const timed = idleTimeoutMs === undefined ? request : { ...request, idleTimeoutMs };
    return this.#client(this.#options.settingOf(topicId)).stream({ ...timed, model: model.model }, signal);
  }

  #client(setting: ModelSetting): ModelClient {
    const key = JSON.stringify([setting.provider, setting.baseUrl, setting.secret]);
    const known = this.#clients.get(key);
    if (known !== undefined) return known;
    const client = setting.provider === 'demo' ? createDemoClient() : withRetries(this.#openAi(setting));
    this.#clients.set(key, client);
    return client;
  }

  #openAi(setting: ModelSetting): ModelClient {
    const apiKey = setting.secret === undefined ? undefined : this.#options.secret(setting.secret);
    return createOpenAiClient({ baseUrl: setting.baseUrl ?? OPENAI_URL, ...(apiKey === undefined ? {} : { apiKey }) });
  }
}
