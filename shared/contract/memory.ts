/** Memory: facts about the user, what models propose, and the receipts of their use. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import {
  AcceptStrategy,
  FACT_KEY_LENGTH,
  type Fact,
  FactId,
  type FactProposal,
  type FactReceipt,
  FactScope,
  FactStatus,
  type FactUse,
  type FactVersion,
  type MemoryEvent,
  ProposalId,
} from '../fact.ts';
import { LoopId, TopicId } from '../ids.ts';
import type { JsonValue } from '../json.ts';
import { LONGEST_INSTRUCTIONS } from '../longest-instructions.ts';
import { Path } from './fields.ts';

const FactValue = z.custom<JsonValue>((value) => z.json().safeParse(value).success);

/** A fact as the user writes it. A text is kept as a text, unless it was chosen to be JSON. */
const WrittenFact = z.object({
  key: z.string().trim().min(1).max(FACT_KEY_LENGTH),
  value: FactValue,
  tags: z.array(z.string().trim().min(1).max(60)).max(20),
  scope: FactScope,
});

/** The instructions of a folder, as a row of the page. */
export interface InstructedFolder {
  readonly folder: string;
  /** The file that holds them, relative to the folder; null: there is none. */
  readonly file: string | null;
  readonly text: string;
  readonly isCut: boolean;
  readonly isTrusted: boolean;
  /** The SHA-256 hash of the file in lower-case hex; null: there is no file, or it cannot be edited here. */
  readonly hash: string | null;
  /** Whether the text can be edited here: the folder is trusted, and the file is a whole text in UTF-8. */
  readonly isEditable: boolean;
}

/** The instructions of an exported memory that do not count here yet. Those of folders are left out. */
export interface InstructionsOfFile {
  /** For every topic; null: nothing new. */
  readonly app: string | null;
  /** For topics that exist here. */
  readonly topics: readonly { readonly topicId: TopicId; readonly title: string; readonly text: string }[];
}

/** How much memory a model would be sent, if everything fitted. */
export interface MemorySize {
  /** The number of active facts, and their estimated tokens. */
  readonly facts: number;
  readonly tokens: number;
}

/** Procedures fail with `not-found` for an unknown id, and with `conflict` for a change that is not possible any more. */
export const memory = {
  /** Newest change first. `words`: only facts in which these words are found, best first. */
  facts: oc
    .input(
      z.object({
        status: FactStatus.nullable(),
        /** Only facts of this scope; null: of every scope. */
        scope: FactScope.nullable(),
        words: z.string().max(500),
        limit: z.int().min(1).max(200),
        offset: z.int().min(0),
      }),
    )
    .output(type<{ readonly facts: readonly Fact[]; readonly total: number }>()),
  fact: oc.input(z.object({ id: FactId })).output(
    type<{
      readonly fact: Fact;
      /** Newest first. */
      readonly versions: readonly FactVersion[];
      readonly events: readonly MemoryEvent[];
      /** The newest 100 answers that cited it. */
      readonly uses: readonly FactUse[];
    }>(),
  ),
  /** Adds a fact. Fails with `conflict` if an active one has its key and scope, unless the key has several values. */
  add: oc.input(WrittenFact).output(type<Fact>()),
  /** Gives a fact a new version. */
  update: oc.input(WrittenFact.omit({ scope: true }).extend({ id: FactId })).output(type<Fact>()),
  setStatus: oc.input(z.object({ id: FactId, status: FactStatus })).output(type<Fact>()),
  /** Pending proposals first, then the newest resolved ones. `topicId`: only those from this topic. */
  proposals: oc
    .input(z.object({ topicId: TopicId.nullable(), pendingOnly: z.boolean(), limit: z.int().min(1).max(200) }))
    .output(type<{ readonly proposals: readonly FactProposal[]; readonly pending: number }>()),
  /** Absent fields: what the proposal says, and the strategy of the key. */
  accept: oc
    .input(
      z.object({
        id: ProposalId,
        scope: FactScope.exactOptional(),
        strategy: AcceptStrategy.exactOptional(),
        value: FactValue.exactOptional(),
      }),
    )
    .output(type<Fact>()),
  reject: oc.input(z.object({ id: ProposalId })).output(type<void>()),
  /** The facts that were sent in loops; a loop without facts is left out. */
  receipts: oc.input(z.object({ loopIds: z.array(LoopId).max(200) })).output(type<readonly FactReceipt[]>()),
  size: oc.output(type<MemorySize>()),
  /** The folders of topics and trusted folders, with their instructions. */
  instructedFolders: oc.output(type<readonly InstructedFolder[]>()),
  /**
   * Writes the file with the instructions of a trusted folder: the one it has, or a new `AGENTS.md`.
   * `hash` is that of the file that the user saw; null: there was none. Another state of the file fails
   * with `conflict`. `text` null: deletes the file.
   */
  saveFolderInstructions: oc
    .input(
      z.object({
        folder: Path,
        hash: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .nullable(),
        text: z.string().max(LONGEST_INSTRUCTIONS).nullable(),
      }),
    )
    .output(type<InstructedFolder>()),
  /** Topics with instructions of their own. */
  instructedTopics: oc.output(
    type<readonly { readonly topicId: TopicId; readonly title: string; readonly text: string }[]>(),
  ),
  /** Returns everything as one JSON text: facts with versions, proposals, events, instructions. */
  export: oc.output(type<{ readonly text: string }>()),
  /**
   * Adds the facts of an exported text as proposals, so that nothing counts before the user accepts it.
   * Fails with `bad-usage` for a text that is no export. `known`: facts that are remembered or proposed
   * already, which are left out. `isPreview`: only counts, and changes nothing. `withInstructions`: the
   * returned instructions are added to those that are here.
   */
  import: oc
    .input(z.object({ text: z.string().max(20_000_000), isPreview: z.boolean(), withInstructions: z.boolean() }))
    .output(type<{ readonly proposed: number; readonly known: number; readonly instructions: InstructionsOfFile }>()),
  /**
   * Erases facts, versions, proposals and events for good, also from the journals of loops.
   * `withInstructions`: also the instructions for every topic and those of topics; what past loops were
   * sent of them stays in their journals, and so do the files of folders. `isComplete` false: other
   * processes keep traces in the log of the database until they end.
   */
  erase: oc
    .input(z.object({ confirm: z.literal('erase everything'), withInstructions: z.boolean() }))
    .output(type<{ readonly erased: number; readonly isComplete: boolean }>()),
};
