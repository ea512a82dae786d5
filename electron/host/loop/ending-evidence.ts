/** Asks what is known of the work of a loop, with what its journal and its state say. */
import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopOutcome, PlanItem } from '../../../shared/loop.ts';
import { isDone } from '../../../shared/loop-ending.ts';
import { openTodos } from '../../../shared/loop-todos.ts';
import type { Journal } from './journal.ts';
import type { LoopContext } from './loop-context.ts';

type Judged = Pick<LoopContext, 'journal' | 'ports' | 'record' | 'checks'>;

/**
 * Returns the evidence of an ending; null if there is none. `outcome` is the outcome of the strategy. Call
 * it after the final text was made. Never rejects, because a loop must be able to end.
 */
export function evidenceOfEnding(context: Judged, outcome: LoopOutcome): Promise<Evidence | null> {
  return evidenceOf(context, wordsOfModel(context.journal, outcome), openIn(context.journal, outcome));
}

/** Returns the evidence of a loop that would end with this text of the model. Never rejects. */
export async function evidenceOf(
  { journal, ports, record, checks }: Judged,
  text: string,
  open: readonly string[],
): Promise<Evidence | null> {
  if (ports.evidence === undefined) return null;
  const { id, topicId, workspace } = record;
  try {
    return await ports.evidence.of({ id, topicId, workspace, checks, rows: [...journal.allRows()], text, open });
  } catch (error) {
    ports.reportBug(error, id);
    return null;
  }
}

/**
 * The words of the model in the final text. The app puts its own words around a report, and composes
 * the text if the model wrote none; the text of an error is not the model's.
 */
function wordsOfModel(journal: Journal, { reason, text }: LoopOutcome): string {
  if (reason === 'error') return '';
  if (text.trim() !== '') return text;
  const report = journal.at(journal.lastSeq).findLast((row) => row.kind === 'wrap-up' || row.kind === 'limit-extended');
  return report?.kind === 'wrap-up' ? report.text : '';
}

function openIn(journal: Journal, { reason, open }: LoopOutcome): readonly string[] {
  if (open !== undefined) return open;
  const todos = openTodos(journal.tally.todos).map(({ content }) => content);
  return [...todos, ...openItems(lastPlan(journal), isDone(reason)).map(({ text }) => text)];
}

/**
 * The items of a plan that were not done. A loop that completed its work did the item that was in
 * progress, because no further step reports it. A failed item of such a loop was replaced by others.
 */
function openItems(plan: readonly PlanItem[], isComplete: boolean): readonly PlanItem[] {
  const open: readonly PlanItem['state'][] = isComplete ? ['pending'] : ['pending', 'in-progress', 'failed'];
  return plan.filter(({ state }) => open.includes(state));
}

function lastPlan(journal: Journal): readonly PlanItem[] {
  let plan: readonly PlanItem[] = [];
  for (const row of journal.rows()) if (row.kind === 'step') plan = row.plan ?? plan;
  return plan;
}
