/** Reads what a model wants to remember. Pure. */
import { z } from 'zod';
import { EXCERPT_LENGTH, FACT_KEY_LENGTH, FactId } from '../../../../shared/fact.ts';
import { jsonObjectIn } from '../../reading/json-object.ts';
import { MOST_PROPOSALS } from './gate-question.ts';

const quoted = {
  quote: z.string().trim().min(2).max(EXCERPT_LENGTH),
  confidence: z.number().min(0).max(1),
  reason: z.string().max(2_000).default(''),
};
const HOUR_S = 3_600;
const YEAR_S = 366 * 24 * HOUR_S;

/** A field of another action makes an action unusable, because its meaning is not certain then. */
const GateAction = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('PROPOSE'),
    key: z.string().trim().min(1).max(FACT_KEY_LENGTH),
    value: z.json().refine((value) => value !== null && value !== ''),
    tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
    scope: z.enum(['global', 'folder', 'topic']).default('global'),
    ttl_seconds: z.number().min(HOUR_S).max(YEAR_S).optional(),
    ...quoted,
  }),
  z.strictObject({
    action: z.literal('UPDATE'),
    fact: FactId,
    value: z.json().refine((value) => value !== null && value !== ''),
    ...quoted,
  }),
  z.strictObject({ action: z.literal('RETRACT'), fact: FactId, ...quoted }),
]);
export type GateAction = z.infer<typeof GateAction>;

const NoAction = z.object({ action: z.literal('NO_ACTION') });
const Actions = z.object({ actions: z.array(z.union([GateAction, NoAction])).max(20) });

/**
 * Returns at most `MOST_PROPOSALS` actions of a reply. A reply that is not such JSON, or one action that
 * is not as asked for, means no action at all.
 */
export function gateActions(reply: string): readonly GateAction[] {
  const read = jsonObjectIn(reply);
  if (!read.ok) return [];
  const one = z.union([GateAction, NoAction]).safeParse(read.object);
  const actions = one.success ? [one.data] : (Actions.safeParse(read.object).data?.actions ?? []);
  return actions.flatMap((action) => (action.action === 'NO_ACTION' ? [] : [action])).slice(0, MOST_PROPOSALS);
}
