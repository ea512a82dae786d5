/**
 * An automation while the user edits it, and the input for the host that is made from it. Pure
 * except for the time zone of the window.
 */
import {
  AUTOMATION_TITLE_LENGTH,
  type AutomationTime,
  type AutomationView,
  GivenAutomation,
  type OnMissed,
} from '../../../shared/automation.ts';
import type { TopicId } from '../../../shared/ids.ts';
import type { LoopLimits } from '../../../shared/loop.ts';
import { LoopLimits as Limits } from '../../../shared/loop.ts';
import { COUNTS } from '../../../shared/loop-counts.ts';
import type { ApprovalMode } from '../../../shared/mcp.ts';
import { LIMITING_COUNTS } from '../../../shared/strategies/index.ts';
import { readNumber } from '../../ui/fields/read-number.ts';

/** The limits in the order of their fields. The one of time is typed in minutes. */
export const LIMIT_FIELDS = [
  ...LIMITING_COUNTS.map((count) => COUNTS[count].limit),
  'maxTokens',
  'maxCost',
  'maxWallTime',
] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** The values of the form fields. */
export interface AutomationDraft {
  /** The time in words or as a cron expression. */
  readonly when: string;
  readonly timeZone: string;
  /** Empty: the title that `proposedTitle` returns. */
  readonly title: string;
  readonly goal: string;
  readonly workspace: string | null;
  readonly strategy: string;
  readonly model: GivenAutomation['model'];
  readonly serverSwitches: Readonly<Record<string, boolean>>;
  readonly approvalMode: ApprovalMode | null;
  /** As typed; a field that is absent or blank has the limit of the app. */
  readonly limits: Readonly<Partial<Record<LimitField, string>>>;
  readonly onMissed: OnMissed;
  readonly topicId: TopicId | null;
}

/** A time whose words are known, so that unchanged words keep it exactly. */
export interface KnownTime {
  readonly when: string;
  readonly timeZone: string;
  readonly time: AutomationTime;
}

export type AutomationField = 'when' | 'zone' | 'title' | 'goal' | LimitField;

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const newDraft = (given: Partial<AutomationDraft> = {}): AutomationDraft => ({
  when: '',
  timeZone: ownZone(),
  title: '',
  goal: '',
  workspace: null,
  strategy: 'agentic',
  model: null,
  serverSwitches: {},
  approvalMode: null,
  limits: {},
  onMissed: 'ask',
  topicId: null,
  ...given,
});

/** `when` are words that the host reads as the time of the automation. */
export const draftOf = (view: AutomationView, when: string): AutomationDraft => ({
  when,
  timeZone: view.timeZone,
  title: view.title,
  goal: view.goal,
  workspace: view.workspace,
  strategy: view.strategy,
  model: view.model,
  serverSwitches: view.serverSwitches,
  approvalMode: view.approvalMode,
  limits: typedLimits(view.limits),
  onMissed: view.onMissed,
  topicId: view.topicId,
});

const MINUTE_MS = 60_000;

function typedLimits({ maxWallTimeMs, ...limits }: GivenAutomation['limits']): AutomationDraft['limits'] {
  const typed: Partial<Record<LimitField, string>> = {};
  for (const name of LIMIT_FIELDS) {
    const value = name === 'maxWallTime' ? minutes(maxWallTimeMs) : limits[name];
    if (typeof value === 'number') typed[name] = String(value);
  }
  return typed;
}

const minutes = (milliseconds: number | null | undefined): number | null =>
  typeof milliseconds === 'number' ? milliseconds / MINUTE_MS : null;

/** The longest title that is proposed, in characters. */
const PROPOSED_LENGTH = 60;

/** The title that is proposed for a goal: its first sentence, cut at a word. */
export function proposedTitle(goal: string): string {
  const [line = ''] = goal.trim().split('\n');
  const [sentence = ''] = line.split(/(?<=[.!?])\s|(?<=[。！？])/u);
  const plain = sentence.replace(/[.。!！]+$/u, '').trim();
  const characters = [...plain];
  if (characters.length <= PROPOSED_LENGTH) return plain;
  const cut = characters.slice(0, PROPOSED_LENGTH - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > PROPOSED_LENGTH / 2 ? cut.slice(0, space) : cut}…`;
}

/**
 * Converts a draft to the input for the host. `id` is null for a new automation. `wrong` is the
 * first invalid field.
 */
export function readDraft(
  id: number | null,
  draft: AutomationDraft,
  time: AutomationTime,
): { readonly ok: true; readonly given: GivenAutomation } | { readonly ok: false; readonly wrong: AutomationField } {
  const limits = readLimits(draft.limits);
  if (!limits.ok) return limits;
  const { when: _, limits: __, ...fields } = draft;
  const title = draft.title.trim() === '' ? proposedTitle(draft.goal) : draft.title;
  const read = GivenAutomation.safeParse({ ...fields, id, title, time, limits: limits.limits });
  if (read.success) return { ok: true, given: read.data };
  return { ok: false, wrong: FIELDS[String(read.error.issues[0]?.path[0])] ?? 'when' };
}

const FIELDS: Readonly<Record<string, AutomationField>> = { title: 'title', goal: 'goal', timeZone: 'zone' };

/** Which field, in the order of the form, is wrong whatever the time is; null: none. */
export function wrongField(draft: AutomationDraft): AutomationField | null {
  if (!isZone(draft.timeZone)) return 'zone';
  if (draft.goal.trim() === '' || !GivenAutomation.shape.goal.safeParse(draft.goal).success) return 'goal';
  if (draft.title.trim().length > AUTOMATION_TITLE_LENGTH) return 'title';
  const limits = readLimits(draft.limits);
  return limits.ok ? null : limits.wrong;
}

function readLimits(
  typed: AutomationDraft['limits'],
): { readonly ok: true; readonly limits: Partial<LoopLimits> } | { readonly ok: false; readonly wrong: LimitField } {
  const limits: Record<string, number> = {};
  for (const field of LIMIT_FIELDS) {
    const number = readNumber(typed[field] ?? '');
    if (number === null) continue;
    const name = field === 'maxWallTime' ? 'maxWallTimeMs' : field;
    const value = field === 'maxWallTime' ? Math.round(number * MINUTE_MS) : number;
    if (!Limits.shape[name].safeParse(value).success) return { ok: false, wrong: field };
    limits[name] = value;
  }
  return { ok: true, limits };
}

/** Whether the browser knows the time zone. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name.trim() !== '';
  } catch {
    return false;
  }
}
