/** Decides which loops ended with a report, and what their reports are called. Pure. */
import type { ArtifactVersion } from '../../../shared/artifact.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { ENDINGS, ended } from '../../../shared/loop-ending.ts';
import { headingOf } from '../exports/exported-document.ts';
import type { LoopRecord } from '../loop/ports.ts';

type EndedLoop = Pick<LoopRecord, 'id' | 'state' | 'updatedAt'>;

export interface Report {
  readonly name: string;
  readonly text: string;
  readonly version: ArtifactVersion;
}

/**
 * Returns the report of a loop; null if it has none. The final text counts as a report if the model wrote
 * it about finished todos or as a report, or if the loop made outputs, and the loop was neither stopped nor failed.
 */
export function reportOf(loop: EndedLoop, title: string, madeOutputs: ReadonlySet<LoopId>): Report | null {
  const { id: loopId, state, updatedAt: at } = loop;
  if (!ended(state)) return null;
  const { reason, text, isReport, isComposed } = state.outcome;
  const { kind } = ENDINGS[reason];
  if (kind === 'stopped' || kind === 'failed' || isComposed === true || text.trim() === '') return null;
  if (reason !== 'all_todos_closed' && isReport !== true && !madeOutputs.has(loopId)) return null;
  const ref = { from: 'report', loopId } as const;
  return { name: headingOf(text) ?? title, text, version: { ref, loopId, callId: null, state: 'made', at } };
}
