/** The form of an exported memory. What is read comes from a file, so all of it is checked. */
import { z } from 'zod';
import { EXCERPT_LENGTH, FACT_KEY_LENGTH, FACT_VALUE_LENGTH, FactScope, FactStatus } from '../../../shared/fact.ts';
import { TopicId } from '../../../shared/ids.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';

/** The mark of an export, and the version of its form. */
export const MEMORY_FILE = 'memory';
export const FILE_VERSION = 1;

const MOST_FACTS = 20_000;

const Fact = z.object({
  key: z.string().trim().min(1).max(FACT_KEY_LENGTH),
  value: z.json().refine((value) => JSON.stringify(value).length <= FACT_VALUE_LENGTH),
  tags: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
  status: FactStatus.default('active'),
  scope: FactScope.default({ in: 'global' }),
  source: z.object({ excerpt: z.string().default('') }).default({ excerpt: '' }),
});

const Head = z.object({ loopwright: z.literal(MEMORY_FILE), version: z.int().min(1) });
const Text = z.string().max(LONGEST_INSTRUCTIONS);
const Instructions = z.object({
  app: Text.default(''),
  topics: z
    .array(z.object({ topicId: TopicId, text: Text }))
    .max(MOST_FACTS)
    .default([]),
});
const NO_INSTRUCTIONS = { app: '', topics: [] };
const File = z.object({ facts: z.array(Fact).max(MOST_FACTS), instructions: Instructions.default(NO_INSTRUCTIONS) });

/** The instructions of an export, without those of folders. */
export type ImportedInstructions = z.infer<typeof Instructions>;

/** An active fact of an export. */
export interface ImportedFact extends Pick<z.infer<typeof Fact>, 'key' | 'value' | 'tags' | 'scope'> {
  readonly excerpt: string;
}

export type ReadMemoryFile =
  | { readonly ok: true; readonly facts: readonly ImportedFact[]; readonly instructions: ImportedInstructions }
  | { readonly ok: false; readonly why: 'no-json' | 'no-export' | 'newer' };

/** Returns the active facts and the instructions of an exported text. */
export function readMemoryFile(text: string): ReadMemoryFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { ok: false, why: 'no-json' };
  }
  const head = Head.safeParse(content);
  if (!head.success) return { ok: false, why: 'no-export' };
  if (head.data.version > FILE_VERSION) return { ok: false, why: 'newer' };
  const file = File.safeParse(content);
  if (!file.success) return { ok: false, why: 'no-export' };
  const active = file.data.facts.filter(({ status }) => status === 'active');
  return {
    ok: true,
    instructions: file.data.instructions,
    facts: active.map(({ key, value, tags, scope, source }) => ({
      ...{ key, value, tags, scope },
      excerpt: source.excerpt.slice(0, EXCERPT_LENGTH).toWellFormed(),
    })),
  };
}
