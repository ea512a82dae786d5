/**
 * Mints the ids of `shared/ids.ts`: lower-case ULIDs, 48 bits of time and 80 random bits, always
 * rising within a process, also within a millisecond and when the clock jumps back.
 */
import { randomFillSync } from 'node:crypto';
import type { z } from 'zod';
import type * as ids from '../../shared/ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** The schemas of ids that have a kind. A server's id comes from its configuration instead. */
type MintedId = Exclude<(typeof ids)[keyof typeof ids], typeof ids.ServerId>;

/** Creates an id of the kind that `schema` describes, for example `newId(TopicId)`. */
export function newId<Schema extends MintedId>(schema: Schema): z.output<Schema> {
  // Made in the shape the schema demands (`new-id.test.ts`), so it is not parsed.
  return `${schema.meta()?.kind}_${newUlid()}` as z.output<Schema>;
}

/**
 * The number of low bits that are random in every id. `callIdentifier` replaces the last five
 * characters, so the characters before them must differ too.
 */
const FRESH_BITS = 25n;

/**
 * Random bytes are requested for many ids at once, because a request costs more than the rest of
 * making an id.
 */
const drawn = Buffer.alloc(10 * 128);
let used = drawn.length;

/**
 * Creates a source of increasing ULIDs: 26 characters without a kind. `now` is in milliseconds
 * since the epoch.
 */
export function ulids(): (now?: number) => string {
  let lastTime = 0;
  let lastRandom = 0n;
  return (now = Date.now()) => {
    const fresh = BigInt(`0x${tenRandomBytes()}`);
    if (now > lastTime) {
      lastTime = now;
      // The top bit stays free, so that counting up never overflows.
      lastRandom = BigInt.asUintN(79, fresh);
    } else {
      lastRandom = (((lastRandom >> FRESH_BITS) + 1n) << FRESH_BITS) | BigInt.asUintN(Number(FRESH_BITS), fresh);
    }
    return base32(BigInt(lastTime), 10) + base32(lastRandom, 16);
  };
}

/** Returns the next ULID of this process. */
export const newUlid = ulids();

function tenRandomBytes(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  used += 10;
  return drawn.toString('hex', used - 10, used);
}

function base32(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text;
  return text;
}
