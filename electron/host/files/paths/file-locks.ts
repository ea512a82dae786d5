/** Locks that make sure that this process edits a file only once at a time. */
import { isInside } from './path-policy.ts';

interface Claim {
  readonly paths: readonly string[];
  readonly released: Promise<void>;
}

/** Locks that are held or pending, in order of arrival. */
const claims: Claim[] = [];

/**
 * Runs `work` while no other code in this process has locked one of `paths`, a folder above it or
 * anything below it. The paths are absolute. Locks are granted in order of arrival. Not reentrant:
 * locking the same path inside `work` never returns.
 */
export async function withFiles<T>(paths: readonly string[], work: () => Promise<T>): Promise<T> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const before = claims.filter((claim) => overlap(claim.paths, paths)).map((claim) => claim.released);
  const claim = { paths, released };
  claims.push(claim);
  try {
    await Promise.all(before);
    return await work();
  } finally {
    claims.splice(claims.indexOf(claim), 1);
    release();
  }
}

function overlap(some: readonly string[], others: readonly string[]): boolean {
  return some.some((a) => others.some((b) => isInside(a, b) || isInside(b, a)));
}
