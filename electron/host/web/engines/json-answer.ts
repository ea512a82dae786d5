/** The results in a JSON answer. A malformed one does not affect the others. */
import { z } from 'zod';

const MOST = 100;
/** Characters of a field. */
const LONGEST = 4000;

/** Longer text is cut; anything but text becomes empty. */
export const Field = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, LONGEST));

export const Results = z
  .array(z.unknown())
  .transform((all) => all.slice(0, MOST))
  .catch([]);

/** undefined: not JSON. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
