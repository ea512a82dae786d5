/** The pages that a research run found and read. The functions are pure. */
import { createHash } from 'node:crypto';
import type { RunError } from '../../../../shared/run.ts';

/** A page that was read. All texts are untrusted. */
export interface ReadSource {
  /** The final address of the page. */
  readonly url: string;
  /** One line; may be empty. */
  readonly title: string;
  readonly text: string;
}

/** A page that was found and could not be read. */
export interface FailedSource {
  readonly url: string;
  readonly error: RunError;
}

/** Parameters that say where a visitor came from and do not change the page. */
const TRACKING = /^(utm_.+|fbclid|gclid|msclkid|mc_[ce]id|igshid|yclid|spm)$/i;

/**
 * Returns an address that is the same for addresses that usually lead to the same page. It is only
 * for comparisons, and is never requested.
 */
export function canonicalAddress(address: string): string {
  const { hostname, port, pathname, searchParams } = new URL(address);
  const kept = [...searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const host = hostname.replace(/^www\./, '').replace(/\.$/, '');
  const path = pathname.replace(/\/(index\.html?)?$/, '');
  return `${host}:${port}${path}?${new URLSearchParams(kept)}`;
}

/** Returns the first of the items of each canonical address. */
export function distinctAddresses<Item extends { readonly url: string }>(items: readonly Item[]): readonly Item[] {
  return firstOfEach(items, ({ url }) => canonicalAddress(url));
}

/** Returns the sources without those whose address or text is that of an earlier source. */
export function distinctSources(sources: readonly ReadSource[]): readonly ReadSource[] {
  return firstOfEach(distinctAddresses(sources), ({ text }) => textKey(text));
}

/** The same for texts that differ only in spaces, line ends and capital letters. */
function textKey(text: string): string {
  return createHash('sha256').update(text.replaceAll(/\s+/g, ' ').trim().toLowerCase()).digest('base64');
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const first = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    if (!first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}
