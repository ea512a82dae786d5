/** What a model decides about a message: a reply, a background run, or both. */
import { z } from 'zod';
import { runTypeNamed } from './run-types/index.ts';

/** Names of run types are short. A longer text is no name, and must not be repeated to the user. */
const LONGEST_TYPE = 100;

const Reply = z.object({ content: z.string().min(1) });

/** The id of a conversation that a model names is not read: a run belongs to the topic of its loop. */
const Run = z.object({
  type: z.string().min(1).max(LONGEST_TYPE).transform(runTypeNamed),
  title: z.string().nullish(),
  input: z.record(z.string(), z.json()).default({}),
});

const Reasons = { confidence: z.number().min(0).max(1).default(0), reason: z.string().default('') };

/** Keys that are not listed are ignored, and so is a reply beside the decision `run`. */
const Decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('reply'), reply: Reply, run: z.null().optional(), ...Reasons }),
  z.object({ decision: z.literal('run'), run: Run, ...Reasons }),
  z.object({ decision: z.literal('reply_and_run'), reply: Reply, run: Run, ...Reasons }),
]);
export type Decision = z.infer<typeof Decision>;

/** Reads a decision that a model wrote as an object. Returns null if it is not a valid decision. */
export function decisionIn(object: unknown): Decision | null {
  const read = Decision.safeParse(object);
  return read.success ? read.data : null;
}
