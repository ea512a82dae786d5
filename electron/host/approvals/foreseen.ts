/** What a call would do, as the server that would perform it foresees it. */
import { hash } from 'node:crypto';
import type { CallProblem } from '../../../shared/failures/call-problems.ts';
import { canonicalJson, type JsonValue } from '../../../shared/json.ts';
import type { ReceiptEffect } from '../../../shared/receipt.ts';
import { changesOf, type PlannedChange } from '../files/edits/planned-change.ts';

export type Foreseen =
  | { readonly kind: 'edit'; readonly changes: readonly PlannedChange[] }
  | {
      readonly kind: 'other';
      readonly effect: Exclude<ReceiptEffect, { readonly count: number }>;
      /** Facts that are not part of the effect, but that are shown and that an approval covers. */
      readonly also?: JsonValue;
    };

/**
 * What a call would do. `ok` is false if the call would fail; `message` says why, in words that are
 * written for a model, and `problem` names the reason if it has a name.
 */
export type Foresight =
  | { readonly ok: true; readonly value: Foreseen }
  | { readonly ok: false; readonly message: string; readonly problem?: CallProblem['name'] };

/**
 * A hash of everything that the call would do. Two calls with the same hash have the same effect:
 * they run the same command in the same folder, or turn the same files from the same content into
 * the same content.
 */
export function effectHash(foreseen: Foreseen): string {
  if (foreseen.kind === 'edit') return hashOfChanges(foreseen.changes);
  const { effect, also = null } = foreseen;
  // The next times of an automation change while a request waits; what is approved is its time.
  const lasting: JsonValue = effect.kind === 'automation' ? { ...effect, next: [] } : { ...effect };
  return hash('sha256', canonicalJson([lasting, also]));
}

/** The same for the changes of an edit. The names of temporary files are not a part of it. */
function hashOfChanges(planned: readonly PlannedChange[]): string {
  const changes = planned.flatMap(changesOf).map(({ path, before, after }) => [path, before, after]);
  return hash('sha256', canonicalJson(changes));
}
