/**
 * A server's request to the user while a call runs: a form to fill in, an address to visit, or a
 * reply of the user's model (sampling). The request is stored with its draft. After a restart no
 * server waits for the answer any more, so the request is `expired` and the outcome of its call
 * is unknown.
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
  /** The URL is shown in full and opened only by the user. http and https only. */
  | { readonly kind: 'url'; readonly message: string; readonly url: string; readonly elicitationId: string }
  | {
      readonly kind: 'sampling';
      readonly system: string | null;
      readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly text: string }[];
      readonly maxTokens: number;
      /** The model that would answer, by the name the user knows. */
      readonly model: string;
    };

export interface ServerRequest {
  readonly id: ServerRequestId;
  readonly serverId: ServerId;
  readonly topicId: TopicId;
  /** The loop of the call that sent the request; null: the loop is not known. */
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly ask: ServerAsk;
  readonly state: 'open' | 'accepted' | 'declined' | 'cancelled' | 'expired';
  /** The values that the user has filled in so far, by field. */
  readonly draft: JsonObject;
  /** The model's reply, for an accepted sampling request. */
  readonly reply: string | null;
  readonly createdAt: number;
}

const Draft: z.ZodType<JsonObject, JsonObject> = z
  .record(z.string().max(200), z.json())
  .refine((draft) => JSON.stringify(draft).length <= 100_000);

export const RequestDraft = Draft;

/**
 * `accept`: for a form, the content is sent after the host has checked it against the schema; for
 * a URL, the user has opened it; for sampling, the model may be called.
 */
export const RequestAnswer = z.discriminatedUnion('action', [
  z.object({ action: z.literal('accept'), content: Draft.exactOptional() }),
  z.object({ action: z.literal('decline') }),
  z.object({ action: z.literal('cancel') }),
]);
export type RequestAnswer = z.infer<typeof RequestAnswer>;
