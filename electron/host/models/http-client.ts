/**
 * The common part of the clients of all formats: sends a request, and sends it again without a
 * field that the server refuses.
 */
import type { ModelClient, ModelEvent, ModelRequest } from '../../../shared/model.ts';
import type { CallWatch } from './call-watch.ts';
import { effortRefused } from './effort-texts.ts';
import { RefusedResponse } from './json-post.ts';
import { createKeyRedaction, type KeyRedaction } from './key-redaction.ts';
import { type ReplyReader, streamCall } from './model-call.ts';
import {
  endedFailure,
  type Failure,
  type FailureContext,
  failureOf,
  networkFailure,
  refusal,
} from './provider-failure.ts';
import { createRedact } from './redaction.ts';

/**
 * The characters that a header can carry. Other characters were pasted by mistake together with
 * the key.
 */
export const SENDABLE_KEY = /^[\x21-\x7e]*$/;

/** How a format sends its requests. `Field` is the type of the fields that it can leave out. */
export interface HttpFormat<Field> extends Pick<ModelClient, 'provider' | 'label'> {
  readonly baseUrl: string;
  /** The trimmed key; no key is sent when it is empty. */
  readonly apiKey: string;
  /** Other secrets that must not appear in a failure. */
  readonly secrets?: readonly string[];
  reader(redaction: KeyRedaction, request: ModelRequest): ReplyReader;
  /** The field that carries the thinking effort. */
  readonly effortField: Field;
  /** Creates the request; null if the server cannot have a model of this name. */
  begin(request: ModelRequest): HttpRequest<Field> | null;
}

export interface HttpRequest<Field> {
  /** Rejects for a refusal with a `RefusedResponse`, which may be the `cause` of the error. */
  post(without: ReadonlySet<Field>, signal: AbortSignal): Promise<Response>;
  /**
   * Changes the request itself after a refusal with this text. Returns false if nothing can be
   * changed.
   */
  adapt?(said: string): boolean;
  /** Returns the sent field that a refusal with this text is about; null if there is none. */
  fieldToLeaveOut(said: string, without: ReadonlySet<Field>): Field | null;
}

/** Implements the contract of `ModelClient`. One attempt per call; `withRetries` wraps it. */
export function createHttpClient<Field>(format: HttpFormat<Field>): ModelClient {
  const { provider, label, baseUrl, apiKey } = format;
  const redact = createRedact([apiKey, ...(format.secrets ?? [])]);
  const keyRedaction = createKeyRedaction(apiKey);
  /** The fields that the server rejected once, by model. They are not sent again. */
  const refusedFields = new Map<string, ReadonlySet<Field>>();

  async function connect(
    request: ModelRequest,
    watch: CallWatch,
    context: FailureContext,
    tell: () => void,
  ): Promise<Response | Failure> {
    if (!SENDABLE_KEY.test(apiKey)) return failureOf('unauthorized', context);
    const sent = format.begin(request);
    if (sent === null) return failureOf('model-not-found', context);
    const without = new Set(refusedFields.get(request.model));
    for (;;) {
      try {
        const response = await watch.idle(sent.post(without, watch.signal));
        refusedFields.set(request.model, without);
        return response;
      } catch (error) {
        const ended = watch.ended();
        if (ended !== null) return endedFailure(ended, context);
        const refused = refusedIn(error);
        if (refused === null) return networkFailure(error, context);
        const failure = refusal(refused, context);
        if (failure.code !== 'bad-request') return failure;
        if (sent.adapt?.(refused.bodyText)) continue;
        const field = sent.fieldToLeaveOut(refused.bodyText, without);
        if (field === null) return failure;
        without.add(field);
        if (field === format.effortField) tell();
      }
    }
  }

  return {
    provider,
    label,
    async *stream(request, signal) {
      const context: FailureContext = { label, baseUrl, model: request.model, redact, locale: request.locale };
      const reader = format.reader(keyRedaction, request);
      let refused = false;
      const tell = () => {
        refused = true;
      };
      const call = { context, reader, connect: (watch: CallWatch) => connect(request, watch, context, tell) };
      for await (const event of streamCall(call, request, signal)) {
        if (refused) yield withoutEffort(request);
        refused = false;
        yield event;
      }
    },
  };
}

/** Says that the request was sent again without the thinking effort, which the server refuses. */
function withoutEffort({ model, locale = 'en' }: ModelRequest): ModelEvent {
  const problem = { name: 'effort-refused', data: { model } } as const;
  return { type: 'retry', attempt: 2, of: 2, waitMs: 0, message: effortRefused(model, locale), failure: { problem } };
}

/** The SDK wraps errors of its `fetch`. */
function refusedIn(error: unknown): RefusedResponse | null {
  if (error instanceof RefusedResponse) return error;
  return error instanceof Error && error.cause instanceof RefusedResponse ? error.cause : null;
}
