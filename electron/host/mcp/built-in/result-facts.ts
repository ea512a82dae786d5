/**
 * The facts that a built-in server adds to a result for people: what it counted, and why the call
 * failed. They are in `_meta` of the result, which no model reads. Those of other servers are ignored.
 */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { AMOUNT_KINDS, type CallAmount, type PlainCallFailure, plainFailure } from '../../../../shared/call-facts.ts';
import type { RefusalCode } from '../../files/result.ts';
import type { ToolOutcome } from '../../loop/ports.ts';

const FACTS_META = 'loopwright/facts';

const Count = z.int().min(0);

const FAILURES = [
  ...(['outside-workspace', 'bad-name', 'not-found', 'already-exists', 'not-a-file', 'not-a-folder'] as const),
  ...(['not-empty', 'too-large', 'changed-meanwhile', 'no-permission', 'read-only', 'disk-full', 'in-use'] as const),
  ...(['no-match', 'many-matches', 'not-text', 'bad-input', 'too-slow', 'bad-arguments', 'loop-stopped'] as const),
  ...(['no-network', 'unreadable-page', 'redirected-elsewhere'] as const),
  ...(['address-not-allowed', 'no-text-on-page'] as const),
] as const satisfies readonly PlainCallFailure[];

/** The failures without data that a built-in server can name. */
export type OwnFailure = (typeof FAILURES)[number];

const Facts = z.object({
  failure: z.enum(FAILURES).optional(),
  /** The site refused, with this HTTP status; null: in another way. */
  refusedBySite: z.int().nullable().optional(),
  amounts: z
    .array(z.object({ kind: z.enum(AMOUNT_KINDS), count: Count, total: Count }))
    .max(10)
    .optional(),
});

interface OwnFacts {
  readonly failure?: OwnFailure | undefined;
  /** The site refused, with this HTTP status; null: in another way. */
  readonly refusedBySite?: number | null;
  readonly amounts?: readonly CallAmount[];
}

/** Names the refusal of an operation on files; undefined: only its sentence says it. */
export function ownFailure(code: RefusalCode): OwnFailure | undefined {
  switch (code) {
    case 'system':
    case 'cancelled':
      return undefined;
    case 'timed-out':
      return 'too-slow';
    default:
      return code;
  }
}

/** Adds facts to a result. */
export function withFacts(result: CallToolResult, { failure, ...more }: OwnFacts): CallToolResult {
  const facts = { ...more, ...(failure !== undefined && { failure }) };
  if (Object.keys(facts).length === 0) return result;
  return { ...result, _meta: { ...result._meta, [FACTS_META]: facts } };
}

/** Reads the facts of a result of a built-in server; undefined: it has none. */
export function factsOf({ _meta: meta }: { readonly _meta?: unknown }): ToolOutcome['facts'] {
  const read = z.object({ [FACTS_META]: Facts }).safeParse(meta);
  if (!read.success) return undefined;
  const { failure, refusedBySite: status, amounts } = read.data[FACTS_META];
  return {
    ...(failure !== undefined && { failure: plainFailure(failure) }),
    ...(status !== undefined && { failure: { name: 'refused-by-site', data: { status } } }),
    ...(amounts !== undefined && { amounts }),
  };
}
