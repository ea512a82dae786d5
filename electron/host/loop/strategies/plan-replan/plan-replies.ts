/**
 * The allowed replies of each phase of plan-replan, and how they are parsed from a model's reply,
 * which may contain arbitrary text. Pure.
 */
import { z } from 'zod';
import { INTERNET_SEARCH, SCHEDULE_TOOL, TODO_TOOL } from '../../../../../shared/mcp.ts';

const MOST_ITEMS = 50;
const LONGEST_ITEM = 300;
const LONGEST_INPUT = 4_000;
const LONGEST_QUESTION = 2_000;
const THINKING_END = '</think>';

const Words = z.string().trim().min(1);
const Nothing = z.string().trim().max(0).nullish();
/** A question without the prefix, which models often write themselves. */
const Question = Words.max(LONGEST_QUESTION)
  .transform((question) => question.replace(/^(?:请确认\s*[:：]|please confirm\s*:)\s*/iu, ''))
  .pipe(z.string().min(1));

/**
 * A plan has at least one item. Blank items are dropped. An item that is an object counts as the
 * first text in it.
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
  /** Never throws. `text` is the reply as the model wrote it. */
  readonly read: (text: string) => ReadReply<T>;
}

export const PLAN: DecidingPhase<z.infer<typeof PlanReply>> = { name: 'plan', read: readAs(PlanReply) };
export const THOUGHT: DecidingPhase<z.infer<typeof ThoughtReply>> = { name: 'thought', read: readAs(ThoughtReply) };
export const REPLAN: DecidingPhase<z.infer<typeof ReplanReply>> = { name: 'replan', read: readAs(ReplanReply) };

function readAs<T>(schema: z.ZodType<T>): (text: string) => ReadReply<T> {
  return (text) => {
    const value = objectIn(text);
    if (value === null) return { ok: false, why: 'It is not one JSON object and nothing else.' };
    const parsed = schema.safeParse(value);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, why: z.prettifyError(parsed.error) };
  };
}

/**
 * Finds the JSON object in a reply, after the model's thinking and without a code fence.
 * Normalises its status and makes its texts well-formed.
 */
function objectIn(text: string): object | null {
  const end = text.toLowerCase().lastIndexOf(THINKING_END);
  // The texts of the object may also contain the markers of thinking.
  return parsedObject(text) ?? (end === -1 ? null : parsedObject(text.slice(end + THINKING_END.length)));
}

function parsedObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(withoutFence(text.trim()), (_key, inner: unknown) =>
      typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
    );
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? withPlainStatus(value) : null;
  } catch {
    return null;
  }
}

/**
 * Examines only both ends of the text, because a regular expression over the whole text takes
 * minutes if the text contains much whitespace.
 */
function withoutFence(text: string): string {
  const isFenced = text.length >= 6 && text.startsWith('```') && text.endsWith('```');
  return isFenced ? text.slice(3, -3).replace(/^json/i, '').trim() : text;
}

function withPlainStatus(value: object): object {
  return 'status' in value && typeof value.status === 'string'
    ? { ...value, status: value.status.trim().toLowerCase() }
    : value;
}

function itemText(item: unknown): string {
  if (typeof item === 'object' && item !== null) {
    return itemText(Object.values(item).find((value) => typeof value === 'string') ?? '');
  }
  return item === undefined || item === null
    ? ''
    : String(item).replace(/\s+/g, ' ').trim().slice(0, LONGEST_ITEM).toWellFormed();
}
