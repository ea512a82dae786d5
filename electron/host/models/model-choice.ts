/** Chooses the model that answers a topic, and the client that sends its requests. */
import type { TopicId } from '../../../shared/ids.ts';
import { costOf, type ModelPlace, profileOf } from '../../../shared/known-models.ts';
import type { ModelRef } from '../../../shared/message.ts';
import {
  type Finish,
  type ModelClient,
  type ModelEvent,
  type ModelRequest,
  type SilenceLimits,
  silenceOf,
} from '../../../shared/model.ts';
import { sightOf } from '../../../shared/sees-images.ts';
import { type ModelProfile, type ModelSetting, type ProviderSetting, secretOf } from '../../../shared/settings.ts';
import { maySendSecret, unencryptedOrigin } from '../../../shared/unencrypted.ts';
import { olderImagesIn, withoutOlderImages } from '../loop/older-images.ts';
import type { ModelPort, PrintedCallsMode } from '../loop/ports.ts';
import { withoutImages } from '../loop/without-images.ts';
import { ModelClients, OFFICIAL_URLS } from './model-clients.ts';
import { failed } from './provider-failure.ts';
import type { Filterable } from './secret-filter.ts';
import { SeenSilence } from './seen-silence.ts';

export interface ModelChoiceOptions {
  /** The present setting of a topic. */
  readonly settingOf: (topicId: TopicId) => ModelSetting;
  /** The model of the topic's provider that decides; empty: the model of the topic. Absent: empty. */
  readonly decisionModel?: () => string;
  /** The model that is asked when another one fails; null: none. Absent: none. */
  readonly fallbackModel?: (topicId: TopicId) => ModelSetting | null;
  /** The user's present providers. */
  readonly providers: () => readonly ProviderSetting[];
  readonly secret: (name: string) => string | undefined;
  /** Returns a request without the secrets that models must not get. Default: the request itself. */
  readonly withoutSecrets?: <Request extends Filterable>(topicId: TopicId, request: Request) => Request;
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The limits where the user has set none. Default: those of `SeenSilence`. */
  readonly silence?: SilenceLimits;
}

export class ModelChoice implements ModelPort {
  readonly #options: ModelChoiceOptions;
  /** The setting for each chosen model, so that the journaled model is the one that is called. */
  readonly #chosen = new WeakMap<ModelRef, ModelSetting>();
  /** The topic for which each model was chosen. */
  readonly #topics = new WeakMap<ModelRef, TopicId>();
  /** The models that were chosen for a decision, whose time limit no silence of the server extends. */
  readonly #deciding = new WeakSet<ModelRef>();
  readonly #clients: ModelClients;
  readonly #seen: SeenSilence;

  constructor(options: ModelChoiceOptions) {
    this.#options = options;
    this.#clients = new ModelClients(options.fetch);
    this.#seen = new SeenSilence(options.silence && { atFirst: options.silence });
  }

  choose(topicId: TopicId, role: 'chat' | 'decision' = 'chat'): ModelRef {
    const { settingOf, decisionModel = () => '' } = this.#options;
    const setting = role === 'decision' ? withModel(settingOf(topicId), decisionModel()) : settingOf(topicId);
    const chosen = { provider: setting.provider, model: setting.model };
    this.#chosen.set(chosen, setting);
    this.#topics.set(chosen, topicId);
    if (role === 'decision') this.#deciding.add(chosen);
    return chosen;
  }

  fallback(failed: ModelRef): ModelRef | null {
    const { fallbackModel = () => null, providers } = this.#options;
    const topicId = this.#topics.get(failed);
    const setting = topicId === undefined ? null : fallbackModel(topicId);
    if (setting === null || reachable(setting, providers()) === null) return null;
    const before = this.#chosen.get(failed);
    const isSame = setting.model === failed.model && setting.providerId === before?.providerId;
    if (isSame && setting.provider === failed.provider) return null;
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
    const { settingOf, providers } = this.#options;
    const reached = reachable(this.#chosen.get(model) ?? settingOf(topicId), providers());
    const { locale } = request;
    if (reached === null)
      return ending(failed('model-not-found', { name: 'provider-removed', data: { model: model.model } }, locale));
    const origin = this.#unencryptedKey(reached);
    if (origin !== null) {
      const data = { label: reached.label ?? model.model, origin };
      return ending(failed('unauthorized', { name: 'key-unencrypted', data }, locale));
    }
    const { setting, place } = reached;
    const profile = place === null ? {} : profileOf(place, setting.model);
    const key = JSON.stringify([setting.provider, place?.baseUrl, setting.model]);
    const patience = patienceOf(
      setting.maxSilenceSeconds ?? profile.maxSilenceSeconds,
      this.#seen.limitsOf(key),
      this.#deciding.has(model) ? {} : request,
    );
    const { withoutSecrets = (_topicId, itself) => itself } = this.#options;
    const messages = seesNoImages(reached) ? request.messages.map(withoutImages) : request.messages;
    const seen = { ...request, messages: withoutOlderImages(messages, olderImagesIn(messages)) };
    const asked = {
      ...requestPart(profile, setting),
      ...withoutSecrets(topicId, seen),
      ...patience,
      model: setting.model,
    };
    const events = this.#seen.watched(key, this.#client(reached).stream(asked, signal));
    return place === null ? events : withCost(events, place, setting.model);
  }

  takesImages(model: ModelRef): boolean {
    const chosen = this.#chosen.get(model);
    const reached = chosen && reachable(chosen, this.#options.providers());
    return !reached || !seesNoImages(reached);
  }

  printedCalls(model: ModelRef): PrintedCallsMode {
    const chosen = this.#chosen.get(model);
    const reached = chosen && reachable(chosen, this.#options.providers());
    if (!reached) return 'ignore';
    switch (reached.setting.tools ?? 'native') {
      case 'native':
        return 'report';
      case 'text':
        return 'run';
      default:
        return 'ignore';
    }
  }

  /**
   * Returns the maximum number of tokens of a request to this model and its reply together; null
   * if it is unknown, as for a model that was not chosen here.
   */
  contextTokensOf(model: ModelRef): number | null {
    const chosen = this.#chosen.get(model);
    if (chosen?.contextTokens !== undefined) return chosen.contextTokens;
    const place = chosen && reachable(chosen, this.#options.providers())?.place;
    return (place && profileOf(place, model.model).contextTokens) ?? null;
  }

  #client({ setting, label }: Reached): ModelClient {
    const { provider, baseUrl, tools = 'native' } = setting;
    return this.#clients.get({ provider, baseUrl, tools, apiKey: this.#keyOf(setting), label });
  }

  #keyOf({ secret }: ModelSetting): string | undefined {
    return secret === undefined ? undefined : this.#options.secret(secret);
  }

  /** The origin to which a key would be sent unencrypted without the user's consent, or null. */
  #unencryptedKey({ setting, place }: Reached): string | null {
    const baseUrl = place?.baseUrl ?? '';
    if (maySendSecret(baseUrl, setting.keyOverHttp) || !this.#keyOf(setting)?.trim()) return null;
    return unencryptedOrigin(baseUrl);
  }
}

interface Reached {
  /** The setting with the URL and the secret of its provider. */
  readonly setting: ModelSetting;
  /** The user's name for the provider; undefined if it is not one of the user's providers. */
  readonly label: string | undefined;
  /** The server and the model; null for the demo, about which nothing is known. */
  readonly place: ModelPlace | null;
}

/** Whether the model is known to see no images. The demo reads none, and refuses none. */
function seesNoImages({ setting: { model }, place }: Reached): boolean {
  return place !== null && sightOf(model, profileOf(place, model)) === 'no';
}

/** Returns the setting of another model of the same provider. The demo has only one. */
function withModel(setting: ModelSetting, model: string): ModelSetting {
  if (model === '' || setting.provider === 'demo' || model === setting.model) return setting;
  const { contextTokens: _, maxSilenceSeconds: __, effort: ___, ...place } = setting;
  return { ...place, model };
}

/** Completes a setting with the data of its provider; null if the provider no longer exists. */
function reachable(setting: ModelSetting, providers: readonly ProviderSetting[]): Reached | null {
  const { providerId, provider, baseUrl: __, secret: ___, keyOverHttp: ____, ...own } = setting;
  if (providerId === undefined) {
    const place = provider === 'demo' ? null : { baseUrl: setting.baseUrl ?? OFFICIAL_URLS[provider] };
    return { setting, label: undefined, place };
  }
  const found = providers.find(({ id }) => id === providerId);
  if (found === undefined) return null;
  const { tools = 'native' } = profileOf(found, own.model);
  const { kind, baseUrl, id, name: label, keyOverHttp } = found;
  const allowed = keyOverHttp === undefined ? {} : { keyOverHttp };
  return { setting: { tools, ...own, ...allowed, provider: kind, baseUrl, secret: secretOf(id) }, label, place: found };
}

/**
 * Returns the time limits: those that the user set, or else those that the model has needed so
 * far. A server that may be silent for a long time also needs a longer total time.
 */
function patienceOf(
  maxSilenceSeconds: number | undefined,
  seen: SilenceLimits,
  { timeoutMs }: Pick<ModelRequest, 'timeoutMs'>,
): Pick<ModelRequest, 'silence' | 'timeoutMs'> {
  if (maxSilenceSeconds === undefined) return { silence: seen };
  const maxSilenceMs = maxSilenceSeconds * 1_000;
  const silence = silenceOf(maxSilenceMs);
  return timeoutMs === undefined ? { silence } : { silence, timeoutMs: Math.max(timeoutMs, maxSilenceMs) };
}

/** The fields of a profile that apply if the request does not set them. The effort of a setting overrides it. */
function requestPart(profile: ModelProfile, setting: ModelSetting): Partial<ModelRequest> {
  const { temperature, maxOutputTokens } = profile;
  const effort = setting.effort ?? profile.effort;
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(effort === undefined ? {} : { effort }),
  };
}

async function* withCost(
  events: AsyncIterable<ModelEvent>,
  place: ModelPlace,
  model: string,
): AsyncGenerator<ModelEvent> {
  for await (const event of events) {
    const cost = event.type === 'usage' ? costOf(place, model, event.usage) : undefined;
    yield event.type === 'usage' && cost !== undefined ? { ...event, usage: { ...event.usage, cost } } : event;
  }
}

async function* ending(finish: Finish): AsyncGenerator<ModelEvent> {
  yield { type: 'finish', finish };
}
