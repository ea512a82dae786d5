/**
 * Replaces recognised secrets in requests to models by placeholders such as `[secret 1: OpenAI
 * key]`. The same value has the same placeholder in each request of a topic, also after a restart,
 * so that equal beginnings of requests stay in the cache of a provider. Messages of the assistant
 * only lose secrets that are known from elsewhere: what a model made up itself is no secret to it.
 */
import { hash } from 'node:crypto';
import type { TopicId } from '../../../shared/ids.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import type { ModelMessage } from '../../../shared/message.ts';
import type { SecretKind } from '../../../shared/secret-kinds.ts';
import { type NewlyWithheld, placeholderOf, type SecretPlace } from '../../../shared/withheld-secret.ts';
import type { KnownSecret, WithheldSecrets } from '../store/withheld-secrets.ts';
import { encodedSecrets } from '../text/encoded-secrets.ts';
import { rewrittenJson, rewrittenMessage, type TextGroup } from '../text/message-texts.ts';
import { apart, type RecognisedSecret, recognisedSecrets } from '../text/recognised-secrets.ts';

export interface SecretFilterParts {
  readonly store: Pick<WithheldSecrets, 'known' | 'add' | 'addPlace'>;
  /** Whether secrets are kept back at present. */
  readonly isOn: () => boolean;
  /** Called when a topic has secrets or places that it did not have before. */
  readonly changed: (topicId: TopicId) => void;
  /** Default: plain secrets and encoded ones. */
  readonly recognise?: (text: string) => readonly RecognisedSecret[];
}

/** What of a request is filtered. */
export interface Filterable {
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools?: readonly ToolDefinition[];
}

export type Filtered<Request> = Request & {
  /** The places of secrets that were not known before this request. */
  readonly withheld: readonly NewlyWithheld[];
};

interface Found {
  readonly digest: string;
  readonly kind: SecretKind;
  readonly group: TextGroup | null;
}

export class SecretFilter {
  readonly #parts: Required<SecretFilterParts>;
  /** The secrets of each message, which is searched once. Absent: it was not searched yet. */
  readonly #found = new WeakMap<ModelMessage, { readonly topicId: TopicId; readonly found: readonly Found[] }>();
  /** The filtered form of each message with secrets, with what it depends on. */
  readonly #filtered = new WeakMap<ModelMessage, { readonly state: string; readonly message: ModelMessage }>();
  /** The places that were stored by this process, by message, so that they are stored once. */
  readonly #placed = new WeakSet<ModelMessage>();
  /** The secrets of texts that are in no message, by topic and text, because digests belong to a topic. */
  readonly #texts = new Map<string, readonly Found[]>();

  constructor(parts: SecretFilterParts) {
    this.#parts = { recognise: plainAndEncoded, ...parts };
  }

  /**
   * Returns the request without the secrets that the user did not allow. Objects in which nothing
   * was replaced are the same, and the same message gives the same object again. A filtered request
   * is not changed by filtering it again.
   */
  filter<Request extends Filterable>(topicId: TopicId, request: Request): Filtered<Request> {
    if (!this.#parts.isOn()) return { ...request, withheld: [] };
    const topic = new TopicSecrets(topicId, this.#parts);
    const system = this.#text(topic, request.system);
    const messages = request.messages.map((message) => this.#message(topic, message, request.messages));
    const same = messages.every((message, at) => message === request.messages[at]);
    const tools = request.tools && this.#tools(topic, request.tools);
    if (topic.isChanged) this.#parts.changed(topicId);
    const sent = { system, messages: same ? request.messages : messages, ...(tools === undefined ? {} : { tools }) };
    return { ...request, ...sent, withheld: topic.withheld };
  }

  /** Returns these messages of a topic without the secrets that the user did not allow. */
  messages(topicId: TopicId, messages: readonly ModelMessage[]): readonly ModelMessage[] {
    return this.filter(topicId, { system: '', messages }).messages;
  }

  /** Returns a value of JSON without these secrets in its texts, at any depth; the same object if there are none. */
  value<Value>(topicId: TopicId, value: Value): Value {
    if (!this.#parts.isOn()) return value;
    const topic = new TopicSecrets(topicId, this.#parts);
    // Only texts are replaced, so the result has the same type.
    return rewrittenJson(value as JsonValue, (text) => this.#text(topic, text)) as Value;
  }

  /** Returns the tools with descriptions that a server wrote, without their secrets. */
  #tools(topic: TopicSecrets, tools: readonly ToolDefinition[]): readonly ToolDefinition[] {
    const clean = tools.map((tool) => {
      const description = this.#text(topic, tool.description);
      return description === tool.description ? tool : { ...tool, description };
    });
    return clean.every((tool, at) => tool === tools[at]) ? tools : clean;
  }

  /** Returns a text that is in no message without its secrets. */
  #text(topic: TopicSecrets, text: string): string {
    const key = `${topic.id} ${text}`;
    const found = this.#texts.get(key) ?? this.#secretsIn(topic.id, { texts: [text], separator: '' });
    if (this.#texts.size >= TEXTS_KEPT) this.#texts.clear();
    this.#texts.set(key, found);
    if (found.length === 0) return text;
    for (const { digest, kind } of found) topic.place(topic.add(digest, kind), NOWHERE);
    return this.#replaced(topic, { texts: [text], separator: '' })[0] ?? '';
  }

  #message(topic: TopicSecrets, message: ModelMessage, all: readonly ModelMessage[]): ModelMessage {
    const found = this.#search(topic.id, message);
    if (found.length === 0) return message;
    if (message.role !== 'assistant') {
      for (const { digest, kind, group } of found) {
        const secret = topic.add(digest, kind);
        if (!this.#placed.has(message)) topic.place(secret, placeOf(message, group, all));
      }
      this.#placed.add(message);
    }
    const state = topic.stateOf(found);
    const before = this.#filtered.get(message);
    if (before?.state === state) return before.message;
    const filtered = rewrittenMessage(message, (group) => this.#replaced(topic, group));
    this.#filtered.set(message, { state, message: filtered });
    return filtered;
  }

  #search(topicId: TopicId, message: ModelMessage): readonly Found[] {
    const known = this.#found.get(message);
    if (known?.topicId === topicId) return known.found;
    const found: Found[] = [];
    rewrittenMessage(message, (group) => {
      found.push(...this.#secretsIn(topicId, group).map((secret) => ({ ...secret, group })));
      return group.texts;
    });
    this.#found.set(message, { topicId, found });
    return found;
  }

  #secretsIn(topicId: TopicId, { texts, separator }: Pick<TextGroup, 'texts' | 'separator'>): readonly Found[] {
    const text = texts.join(separator);
    return this.#parts.recognise(text).map(({ kind, start, end }) => ({
      digest: digestOf(topicId, text.slice(start, end)),
      kind,
      group: null,
    }));
  }

  /** Replaces the secrets of joined texts. A placeholder goes to the text in which its secret begins. */
  #replaced(topic: TopicSecrets, { texts, separator }: Pick<TextGroup, 'texts' | 'separator'>): readonly string[] {
    const whole = texts.join(separator);
    const secrets = this.#parts.recognise(whole);
    if (secrets.length === 0) return texts;
    let begin = 0;
    return texts.map((text) => {
      const from = begin;
      const to = from + text.length;
      begin = to + separator.length;
      let clean = '';
      let end = from;
      for (const secret of secrets) {
        if (secret.end <= from || secret.start >= to) continue;
        const placeholder = topic.placeholder(digestOf(topic.id, whole.slice(secret.start, secret.end)));
        if (placeholder === null) continue;
        clean += whole.slice(end, Math.max(end, secret.start)) + (secret.start >= from ? placeholder : '');
        end = Math.min(to, secret.end);
      }
      return clean + whole.slice(end, to);
    });
  }
}

/** Of a secret that is both plain and a part of an encoded word, the whole word counts. */
const plainAndEncoded = (text: string): readonly RecognisedSecret[] =>
  apart([...recognisedSecrets(text), ...encodedSecrets(text)]);

const TEXTS_KEPT = 500;

const NOWHERE: SecretPlace = { messageId: null, callId: null, source: null };

const digestOf = (topicId: TopicId, value: string): string => hash('sha256', `${topicId} ${value}`, 'hex');

/** The secrets of a topic during one request. */
class TopicSecrets {
  readonly id: TopicId;
  readonly withheld: NewlyWithheld[] = [];
  isChanged = false;
  readonly #store: SecretFilterParts['store'];
  readonly #byDigest: Map<string, KnownSecret>;

  constructor(id: TopicId, { store }: Pick<SecretFilterParts, 'store'>) {
    this.id = id;
    this.#store = store;
    this.#byDigest = new Map(store.known(id).map((secret) => [secret.digest, secret]));
  }

  add(digest: string, kind: SecretKind): KnownSecret {
    const known = this.#byDigest.get(digest);
    if (known !== undefined) return known;
    // A request without a topic, such as one of a background task, has numbers of its own.
    const number = 1 + Math.max(0, ...[...this.#byDigest.values()].map((secret) => secret.number));
    const secret = this.#store.add(this.id, digest, kind) ?? { number, digest, kind, sent: false };
    this.#byDigest.set(digest, secret);
    this.isChanged = true;
    return secret;
  }

  place(secret: KnownSecret, place: SecretPlace): void {
    if (!this.#store.addPlace(this.id, secret.number, place)) return;
    this.isChanged = true;
    if (!secret.sent) this.withheld.push({ number: secret.number, kind: secret.kind, source: place.source });
  }

  /** Returns the text that stands for a secret; null if the secret is sent. */
  placeholder(digest: string): string | null {
    const secret = this.#byDigest.get(digest);
    return secret === undefined || secret.sent ? null : placeholderOf(secret);
  }

  /** Names all that the filtered form of a message with these secrets depends on. */
  stateOf(found: readonly Found[]): string {
    return `${this.id} ${found.map(({ digest }) => this.placeholder(digest) ?? '').join()}`;
  }
}

function placeOf(message: ModelMessage, group: TextGroup | null, all: readonly ModelMessage[]): SecretPlace {
  const messageId = message.role === 'user' ? (message.id ?? null) : null;
  const part = group?.part;
  if (part?.type === 'file') return { messageId, callId: null, source: part.path };
  if (part?.type !== 'tool-result') return { messageId, callId: null, source: null };
  const { callId, tool } = part;
  return { messageId: null, callId, source: pathOf(callId, all) ?? tool?.toolName ?? null };
}

/** Returns the path that a call names; null if it names none. */
function pathOf(callId: string, messages: readonly ModelMessage[]): string | null {
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type !== 'tool-call' || part.callId !== callId) continue;
      const { path } = part.arguments;
      return typeof path === 'string' ? path : null;
    }
  }
  return null;
}
