import { distance } from 'fastest-levenshtein';

/**
 * Returns the Levenshtein distance of two names. It ignores case and compares only the beginning
 * of long names.
 */
export function editDistance(one: string, other: string): number {
  return distance(comparable(one), comparable(other));
}

const LONGEST_COMPARED = 64;

function comparable(name: string): string {
  return name.slice(0, LONGEST_COMPARED).toLowerCase();
}
