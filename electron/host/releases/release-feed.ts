/** Reads the answer about the newest version, which comes from another computer and is untrusted. */
import { z } from 'zod';
import type { Release } from '../../../shared/contract/releases.ts';
import { isVersion } from '../../../shared/version.ts';

/** The most characters of the text about what is new. */
export const LONGEST_NOTES = 2_000;

/** Other fields are ignored, above all addresses: only the page that the build names is ever opened. */
const Feed = z.object({
  version: z.string().refine(isVersion),
  notes: z.string().catch(''),
});

/** Returns the release that the text describes; null: it describes none. Longer notes are cut. */
export function readFeed(text: string): Release | null {
  try {
    const { version, notes } = Feed.parse(JSON.parse(text));
    return { version, notes: notes.slice(0, LONGEST_NOTES).toWellFormed().trim() };
  } catch {
    return null;
  }
}
