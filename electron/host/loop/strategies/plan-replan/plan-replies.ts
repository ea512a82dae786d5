/**
 * The allowed replies of each phase of plan-replan, and how they are parsed from the JSON object of
 * a model's reply. Pure.
 */
import { z } from 'zod';
import { wordsOfItem } from '../../../../../shared/item-words.ts';
import type { JsonObject, JsonValue } from '../../../../../shared/json.ts';
import { INTERNET_SEARCH, SCHEDULE_TOOL, TODO_TOOL } from '../../../../../shared/mcp.ts';
import type { ModelReply } from '../../effects.ts';

const MOST_ITEMS = 50;
const LONGEST_ITEM = 300;
const LONGEST_INPUT = 4_000;
const LONGEST_QUESTION = 2_000;

const Words = z.string().trim().min(1);
const Nothing = z.string().trim().max(0).nullish();
/** A question without the prefix, which models often write themselves. */
const Question = Words.max(LONGEST_QUESTION)
  .transform((question) => question.replace(/^(?:请确认\s*[:：]|please confirm\s*:)\s*/iu, ''))
  .pipe(z.string().min(1));

/**
 * A plan has at least one item. Blank items are dropped, and items that say that they are already
 * completed. An item that is an object counts as the words in it.
 */
const Plan = z
  .array(z.unknown())
  .transform((items) =>
    items
      .map(itemText)
      .filter((item) => item !== '')
      .slice(0, MOST_ITEMS),
  )
  .pipe(z.array(z.string()).min(1));

/** The tools that an action may use, by the names in the prompt. */
export const PlanTool = z.enum([TODO_TOOL, SCHEDULE_TOOL, INTERNET_SEARCH]);

const NextAction = z.object({
  tool: PlanTool,
  input: Words.max(LONGEST_INPUT),
});
export type NextAction = z.infer<typeof NextAction>;

const PlanReply = z.object({ status: z.literal('planned'), plan: Plan });

const ThoughtReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('continue'), next_action: NextAction, response: Nothing }),
  z.object({ status: z.literal('ask_user'), question: Question }),
  z.object({
    status: z.literal('done'),
    next_action: z.null().optional(),
    question: Nothing,
    response: z
      .string()
      .trim()
      .nullish()
      .transform((response) => response || null),
  }),
]);

const ReplanReply = z.discriminatedUnion('status', [
  z.object({ status: z.literal('replanned'), plan: Plan }),
  z.object({ status: z.literal('done'), response: Words }),
]);

export type ReadReply<T> =
  | { readonly ok: true; readonly value: T }
  /** `why` tells the model what to correct. */
  | { readonly ok: false; readonly why: string };

/** A phase in which the model decides, and the replies that it allows. */
export interface DecidingPhase<T> {
  readonly name: 'plan' | 'thought' | 'replan';
  /** Never throws. `json` is what was read as the JSON object of the reply. */
  readonly read: (json: ModelReply['json']) => ReadReply<T>;
}

export const PLAN: DecidingPhase<z.infer<typeof PlanReply>> = { name: 'plan', read: readAs(PlanReply) };
export const THOUGHT: DecidingPhase<z.infer<typeof ThoughtReply>> = { name: 'thought', read: readAs(ThoughtReply) };
export const REPLAN: DecidingPhase<z.infer<typeof ReplanReply>> = { name: 'replan', read: readAs(ReplanReply) };

function readAs<T>(schema: z.ZodType<T>): DecidingPhase<T>['read'] {
  return (json) => {
    if (json?.ok !== true) return { ok: false, why: json?.why ?? 'It contains no JSON object.' };
    const parsed = schema.safeParse(withPlainStatus(json.object));
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, why: z.prettifyError(parsed.error) };
  };
}

function withPlainStatus(value: JsonObject): JsonObject {
  return typeof value.status === 'string' ? { ...value, status: value.status.trim().toLowerCase() } : value;
}

function itemText(item: unknown): string {
  const found = wordsOfItem(item as JsonValue);
  if (found === null || found.completed) return '';
  return found.words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ITEM).toWellFormed();
}
