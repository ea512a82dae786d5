/** Records what was repaired. The words of a model can be of any length and of any kind. */
import type { JsonValue } from '../../../shared/json.ts';
import type { Repair, RepairKind } from '../../../shared/model.ts';
import { wellFormed } from '../../../shared/wire/well-formed-text.ts';

const MOST_WRITTEN = 200;

/** `written` is a text as the model wrote it, or a value, of which the JSON is kept. */
export function repairOf(kind: RepairKind, at: string, written: JsonValue): Repair {
  const text = typeof written === 'string' ? written : beginning(written);
  return { kind, at, written: wellFormed(text.slice(0, MOST_WRITTEN)) };
}

/**
 * The beginning of the JSON of a value. Only as much of it is serialised as is kept, because the
 * value can be as large as a whole reply.
 */
function beginning(value: JsonValue): string {
  let left = MOST_WRITTEN;
  return JSON.stringify(value, (_key, inner: JsonValue) => {
    left -= typeof inner === 'string' ? Math.min(inner.length, MOST_WRITTEN) + 1 : 1;
    if (left < -MOST_WRITTEN) return undefined;
    return typeof inner === 'string' ? inner.slice(0, MOST_WRITTEN) : inner;
  });
}
