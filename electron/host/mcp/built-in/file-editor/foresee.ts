/** Determines what a call would do, with everything that the call itself would check. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Foreseen } from '../../../approvals/foreseen.ts';
import { resolvePath } from '../../../files/paths/path-policy.ts';
import type { BoundCall, CallContext } from './handler.ts';

/** null: the call would fail. The memory of `context` is a copy. */
export async function foreseeCall(call: BoundCall, context: CallContext): Promise<Foreseen | null> {
  switch (call.kind) {
    case 'read': {
      const places = await Promise.all(call.paths.map((path) => resolvePath(context.workspace, path)));
      const found = places.flatMap((place) => (place.ok && place.value.kind !== 'missing' ? place.value : []));
      if (found.length === 0 && call.paths.length > 0) return null;
      return { kind: 'other', effect: { kind: 'read', paths: found.map(({ relative }) => relative) } };
    }
    case 'edit': {
      const plan = await call.plan(context);
      if (!plan.ok) return null;
      const { change } = plan.value;
      return { kind: 'edit', changes: change === null ? [] : [change] };
    }
    default:
      return assertNever(call);
  }
}
