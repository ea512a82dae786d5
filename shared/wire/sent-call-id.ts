/** The ids of calls as requests bear them. Pure. */
import type { CallId } from '../ids.ts';

const LENGTH = 9;
const OWN_ID = /^call_[0-9a-z]{26}$/;

/**
 * Returns the id of a call in a request: nine letters and digits that are derived from the whole id.
 * Some providers accept only ids of this form, and each request repeats the ids of all its calls. The
 * ids of calls that a strategy plans differ only in a few places, so a part of such an id would not do.
 */
export function sentCallId(callId: CallId): string {
  return OWN_ID.test(callId) ? hash(callId).toString(36).padStart(LENGTH, '0').slice(-LENGTH) : callId;
}

/** The hash cyrb53: 53 bits. `shared` has no crypto, and nothing here is a secret. */
function hash(text: string): number {
  let [low, high] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x9e3779b1);
    high = Math.imul(high ^ code, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return 0x200000 * (high >>> 0) + (low >>> 11);
}
