/** Determines what a call would do, with everything that the call itself would check. */
import { join } from 'node:path';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Receipt } from '../../../../../shared/receipt.ts';
import type { Foresight } from '../../../approvals/foreseen.ts';
import { diskState } from '../../../files/disk-state.ts';
import { resolvePath, type Workspace } from '../../../files/paths/path-policy.ts';
import { callProblem, type Refusal, type RefusalCode } from '../../../files/result.ts';
import { secretsReadBy } from './assess.ts';
import type { BoundCall, CallContext } from './handler.ts';
import type { LoopMemory } from './loop-memory.ts';

/**
 * The refusals of an edit that tell what its file holds. A file with secrets is then read, so the user
 * is asked as about any edit of it.
 */
const DEPENDS_ON_CONTENT: ReadonlySet<RefusalCode> = new Set(['no-match', 'many-matches', 'bad-input', 'not-text']);

/** The memory of `context` is a copy. */
export async function foreseeCall(call: BoundCall, context: CallContext): Promise<Foresight> {
  switch (call.kind) {
    case 'read': {
      const places = await Promise.all(call.paths.map((path) => resolvePath(context.workspace, path)));
      const found = places.flatMap((place) => (place.ok && place.value.kind !== 'missing' ? place.value : []));
      if (found.length === 0 && call.paths.length > 0) {
        const refused = places.find((place) => !place.ok);
        return wouldFail(
          refused?.refusal ?? { code: 'not-found', message: `${call.paths.join(', ')} does not exist.` },
        );
      }
      return {
        ok: true,
        value: { kind: 'other', effect: { kind: 'read', paths: found.map(({ relative }) => relative) } },
      };
    }
    case 'edit': {
      const plan = await call.plan(context);
      if (plan.ok && plan.value.change !== null)
        return { ok: true, value: { kind: 'edit', changes: [plan.value.change] } };
      const paths =
        plan.ok || DEPENDS_ON_CONTENT.has(plan.refusal.code) ? await secretsReadBy(context.workspace, call) : [];
      if (paths.length > 0) return { ok: true, value: { kind: 'other', effect: { kind: 'read', paths } } };
      return plan.ok ? { ok: true, value: { kind: 'edit', changes: [] } } : wouldFail(plan.refusal);
    }
    default:
      return assertNever(call);
  }
}

function wouldFail(refusal: Refusal): Foresight {
  return { ok: false, message: refusal.message, problem: callProblem(refusal) };
}

/**
 * Restores what a loop knew of the files that a call would change. The memory is lost at a restart,
 * but an earlier receipt proves that the loop knew this content when the call was judged.
 */
export async function remind(memory: LoopMemory, workspace: Workspace, { effect }: Receipt): Promise<void> {
  if (effect.kind !== 'change') return;
  for (const { path, before } of effect.targets) {
    const absolute = join(workspace.root, path);
    if (before === null || memory.lastSeen(absolute) !== undefined) continue;
    if ((await diskState(absolute).catch(() => null)) === before) memory.saw(absolute, before);
  }
}
