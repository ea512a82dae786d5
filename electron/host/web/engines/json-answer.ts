/** The results in an answer of JSON. One that is not as it should be does not cost the others. */
import { z } from 'zod';

const MOST = 100;
/** Characters of a field. */
const LONGEST = 4000;

/** Cut where it is longer; what is no text is empty. */
export const Field = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, LONGEST));

export const Results = z
  .array(z.unknown())
  .transform((all) => all.slice(0, MOST))
  .catch([]);

/** undefined: it is none. */
export function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
