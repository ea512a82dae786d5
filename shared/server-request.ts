/**
 * What a server asks of the user while a call runs: a form to fill in, an address to visit, or a
 * reply of the user's model (sampling). It is on disk with its draft; after a restart nobody
 * waits for the answer any more, so it is `expired` and the outcome of its call is unknown.
 */
import { z } from 'zod';
import type { CallId, LoopId, ServerId, ServerRequestId, TopicId } from './ids.ts';
import type { JsonObject } from './json.ts';

export type ServerAsk =
  /**
   * `schema`: a flat object of strings, numbers, booleans and choices, as MCP's elicitation
   * restricts it.
   */
  | { readonly kind: 'form'; readonly message: string; readonly schema: JsonObject }
  /** Shown in full, opened by the user only. http and https. */
  | { readonly kind: 'url'; readonly message: string; readonly url: string; readonly elicitationId: string }
  | {
      readonly kind: 'sampling';
      readonly system: string | null;
      readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
      readonly maxTokens: number;
      /** Which model would answer, as the user calls it. */
      readonly model: string;
    };

export interface ServerRequest {
  readonly id: ServerRequestId;
  readonly serverId: ServerId;
  readonly topicId: TopicId;
  /** The call it came with, as far as that is known. */
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly ask: ServerAsk;
  readonly state: 'open' | 'accepted' | 'declined' | 'cancelled' | 'expired';
  /** What the user has filled in so far, by field. */
  readonly draft: JsonObject;
  /** Sampling, accepted: what the model said. */
  readonly reply: string | null;
  readonly createdAt: number;
}

const Draft: z.ZodType<JsonObject, JsonObject> = z
  .record(z.string().max(200), z.json())
  .refine((draft) => JSON.stringify(draft).length <= 100_000);

export const RequestDraft = Draft;

/**
 * `accept` of a form with its content, checked against the schema by the host; of a url: it was
 * opened; of sampling: the model may be asked.
 */
export const RequestAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), content: Draft.exactOptional() }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);
export type RequestAnswer = z.infer<typeof RequestAnswer>;
