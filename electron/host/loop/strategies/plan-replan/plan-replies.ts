/**
 * The allowed replies of each phase of plan-replan, and how they are read from the JSON object of a
 * model's reply. What is harmless is accepted; everything else is one sentence for the model per
 * fault. Pure.
 */
import { onlyWordsOf, wordsOfItem } from '../../../../../shared/item-words.ts';
import { isObject, type JsonObject, type JsonValue } from '../../../../../shared/json.ts';
import type { ToolCallPart } from '../../../../../shared/message.ts';
import type { ModelReply } from '../../effects.ts';
import { cut } from './observations.ts';
import { actionOfCall, type NextAction, PLAN_TOOLS, planToolNamed } from './plan-action.ts';

const MOST_ITEMS = 50;
const LONGEST_ITEM = 300;
const LONGEST_INPUT = 4_000;
const LONGEST_QUESTION = 2_000;
/** The maximum length of a text of the model that a fault repeats. */
const SHOWN = 60;
/** The prefix of a question, which models often write themselves. */
const PREFIX = /^(?:请确认\s*[:：]|please confirm\s*:)\s*/iu;

interface Question {
  readonly status: 'ask_user';
  readonly question: string;
}

interface Finished {
  readonly status: 'done';
  readonly response: string;
}

interface Planned<Status extends string> {
  readonly status: Status;
  readonly plan: readonly string[];
  /** The first action of the plan, if the model already knows it. */
  readonly next_action: NextAction | null;
}

type PlanReply = Planned<'planned'> | Question | Finished;
type ReplanReply = Planned<'replanned'> | Finished;
type ThoughtReply =
  | { readonly status: 'continue'; readonly next_action: NextAction }
  | Question
  | { readonly status: 'done'; readonly response: string | null };

/** Why a reply cannot be used. */
export interface Refused {
  /** Tells the model what to correct. */
  readonly why: string;
  /** The name of a tool that the model asked for and that this strategy does not have. */
  readonly wanted?: string;
}

export type ReadReply<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Refused);

/** A phase in which the model decides, and the replies that it allows. */
export interface DecidingPhase<T> {
  readonly name: 'plan' | 'thought' | 'replan';
  /** Never throws. `json` is what was read as the JSON object of the reply. */
  readonly read: (json: ModelReply['json']) => ReadReply<T>;
  /** Reads calls that the model printed and that the user chose to run. */
  readonly readCalls: (calls: readonly ToolCallPart[]) => ReadReply<T>;
}

class Faults {
  readonly sentences: string[] = [];
  wanted: string | undefined;

  add(sentence: string): null {
    this.sentences.push(sentence);
    return null;
  }
}

const wantedBy = ({ wanted }: Faults) => (wanted === undefined ? {} : { wanted });

/** Reads a reply of one status. Returns null only if it reports a fault. */
type Form<T> = (reply: JsonObject, faults: Faults) => T | null;

export const PLAN = phase<PlanReply>('plan', {
  planned: (reply, faults) => planOf('planned', reply, faults),
  ask_user: questionOf,
  done: finishedOf,
});

const THOUGHT_FORMS = phase<ThoughtReply>('thought', {
  continue: (reply, faults) => {
    const action = actionOf(reply.next_action, faults);
    return action && { status: 'continue', next_action: action };
  },
  ask_user: questionOf,
  done: (reply, faults) => {
    refuseAction(reply, faults);
    if (!isAbsent(reply.question))
      faults.add('With status "done", question must be absent; to ask, reply with status "ask_user".');
    if (isAbsent(reply.response)) return { status: 'done', response: null };
    const response = textOf(reply.response);
    return response === null
      ? faults.add(`response must be a text or null, not ${given(reply.response)}.`)
      : { status: 'done', response };
  },
});

/** In a thought, one printed call is the next action. */
export const THOUGHT: DecidingPhase<ThoughtReply> = {
  ...THOUGHT_FORMS,
  readCalls: (calls) => {
    const [call] = calls;
    if (call === undefined || calls.length > 1)
      return { ok: false, why: `It contains ${calls.length} calls. Make one at a time.` };
    if (call.malformed !== undefined) return { ok: false, why: call.malformed.error };
    const action = actionOfCall(call);
    if (action !== null) return { ok: true, value: { status: 'continue', next_action: action } };
    const faults = new Faults();
    refuseTool(call.tool?.toolName ?? call.writtenName, call.writtenName, faults);
    return { ok: false, why: faults.sentences.join(' '), ...wantedBy(faults) };
  },
};

export const REPLAN = phase<ReplanReply>('replan', {
  replanned: (reply, faults) => planOf('replanned', reply, faults),
  done: finishedOf,
});

/** The other word for a plan means the same in either phase. */
const SAME: Readonly<Record<string, string>> = { planned: 'replanned', replanned: 'planned' };

function phase<T>(name: DecidingPhase<T>['name'], forms: Readonly<Record<string, Form<T>>>): DecidingPhase<T> {
  const formOf = (status: string) => (Object.hasOwn(forms, status) ? forms[status] : undefined);
  return {
    name,
    read: (json) => {
      if (json?.ok !== true) return { ok: false, why: json?.why ?? 'It contains no JSON object.' };
      const { status } = json.object;
      const word = typeof status === 'string' ? status.trim().toLowerCase() : '';
      const form = formOf(word) ?? formOf(SAME[word] ?? '');
      const faults = new Faults();
      if (form === undefined) {
        const words = Object.keys(forms).map((each) => `"${each}"`);
        faults.add(`status must be ${oneOf(words)} in the phase ${name}, not ${given(status)}.`);
      }
      const value = form?.(json.object, faults) ?? null;
      if (value !== null && faults.sentences.length === 0) return { ok: true, value };
      return { ok: false, why: faults.sentences.join(' '), ...wantedBy(faults) };
    },
    readCalls: () => ({
      ok: false,
      why: `It is a tool call. In the phase ${name}, an action is only the next_action of a plan.`,
    }),
  };
}

/**
 * A plan has at least one item. Blank items are dropped, and items that say that they are already
 * completed. An item that is an object counts as the words in it.
 */
function planOf<Status extends string>(status: Status, reply: JsonObject, faults: Faults): Planned<Status> {
  const plan = Array.isArray(reply.plan)
    ? reply.plan
        .map(itemText)
        .filter((item) => item !== '')
        .slice(0, MOST_ITEMS)
    : [];
  if (!Array.isArray(reply.plan)) faults.add(`plan must be a list of texts, not ${given(reply.plan)}.`);
  else if (plan.length === 0) faults.add('plan must have at least one item that is not done yet.');
  return { status, plan, next_action: isAbsent(reply.next_action) ? null : actionOf(reply.next_action, faults) };
}

function itemText(item: JsonValue): string {
  const found = wordsOfItem(item);
  if (found === null || found.completed) return '';
  return found.words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_ITEM).toWellFormed();
}

function questionOf({ question }: JsonObject, faults: Faults): Question | null {
  const text = (textOf(question) ?? '').replace(PREFIX, '');
  if (text === '') return faults.add(`question must be the text of a question, not ${given(question)}.`);
  if (text.length > LONGEST_QUESTION)
    return faults.add(`question has ${text.length} characters; at most ${LONGEST_QUESTION} are allowed.`);
  return { status: 'ask_user', question: text };
}

function finishedOf(reply: JsonObject, faults: Faults): Finished | null {
  refuseAction(reply, faults);
  const response = isAbsent(reply.response) ? null : textOf(reply.response);
  if (response !== null) return { status: 'done', response };
  return faults.add(`With status "done", response must be the answer to the user, not ${given(reply.response)}.`);
}

/** A task that is called done beside an action that is still to be made would be a false report. */
function refuseAction({ next_action: action }: JsonObject, faults: Faults): void {
  if (!isAbsent(action)) faults.add('With status "done", next_action must be null; what is still to do is not done.');
}

function actionOf(value: JsonValue | undefined, faults: Faults): NextAction | null {
  if (!isObject(value))
    return faults.add(
      `next_action must be an object such as {"tool": "todo", "input": "/todo list"}, not ${given(value)}.`,
    );
  const name = textOf(value.tool);
  const tool = name === null ? null : planToolNamed(name);
  if (tool === null) refuseTool(name, value.tool, faults);
  const input = textOf(value.input);
  if (input === null || input === '')
    return faults.add(`next_action.input must be the text for the tool, not ${given(value.input)}.`);
  if (input.length > LONGEST_INPUT)
    return faults.add(`next_action.input has ${input.length} characters; at most ${LONGEST_INPUT} are allowed.`);
  return tool && { tool, input };
}

function refuseTool(name: string | null, written: JsonValue | undefined, faults: Faults): void {
  if (name === 'ask_user') {
    faults.add('ask_user is no tool: to ask, reply {"status": "ask_user", "question": "..."}.');
    return;
  }
  const known = `next_action.tool must be ${oneOf(PLAN_TOOLS)}, not ${given(written)}.`;
  if (name === null || name === '') return void faults.add(known);
  faults.wanted = name;
  faults.add(`${known} If the task cannot be done without it, say so in an answer with status "done".`);
}

/** Whether a field says nothing: it is missing, null, blank, the text "null", or holds only such. */
function isAbsent(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return /^(?:null)?$/i.test(value.trim());
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.values(value).every((inner) => inner === null || inner === '');
}

/** The text that a value means; null if it means none. */
function textOf(value: JsonValue | undefined): string | null {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  return isObject(value) ? (onlyWordsOf(value)?.trim() ?? null) : null;
}

function given(value: JsonValue | undefined): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return value.trim() === '' ? 'blank' : JSON.stringify(cut(value.trim(), SHOWN));
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : String(value);
}

const oneOf = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
