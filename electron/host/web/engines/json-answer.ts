/** Parses the results in a JSON response. A malformed result does not affect the others. */
import { z } from 'zod';

const MOST = 100;
/** Maximum number of characters of a field. */
const LONGEST = 4000;

/** A field as text. A long text is cut, and any other value becomes an empty text. */
export const Field = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, LONGEST));

export const Results = z
  .array(z.unknown())
  .transform((all) => all.slice(0, MOST))
  .catch([]);
