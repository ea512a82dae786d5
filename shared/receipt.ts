/**
 * The receipt of a tool call: what the call would touch, as the host determined it from the parsed
 * arguments or from the plan of the edit. It is shown, stored with the approval, and enforced: if
 * the call would now do something else, the user is asked again.
 */
import { z } from 'zod';
import type { AutomationTime, GivenAutomation } from './automation.ts';
import type { Locale } from './loop.ts';
import type { ApprovalMode } from './mcp.ts';
import type { RunPlace } from './run-place.ts';
import type { SecretKind } from './secret-kinds.ts';

/** A file, folder or link that an edit would change. The texts are untrusted. */
export interface ReceiptTarget {
  /** The real path, relative to the folder of the receipt, with `/` between its parts. */
  readonly path: string;
  /** The new real path of something that is renamed or moved. */
  readonly to?: string;
  readonly type: 'file' | 'folder' | 'link';
  /** The state on disk before and after the edit, as in `FileChange`; null: it does not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What the call would do. */
export type ReceiptEffect =
  | {
      readonly kind: 'create' | 'change' | 'delete' | 'rename';
      /** The first targets; `MOST_TARGETS` at most. `loops.receiptLines` lists all of them. */
      readonly targets: readonly ReceiptTarget[];
      /** The number of all targets. */
      readonly count: number;
      /** The number of lines that `loops.receiptLines` returns for this receipt in total. */
      readonly lines: number;
      /** The number of changed files whose content cannot be shown as lines. */
      readonly unreadable: number;
    }
  | {
      readonly kind: 'run';
      readonly command: string;
      /** The folder in which it runs, relative to the folder of the receipt; `.` is that folder. */
      readonly workingFolder: string;
      /** null: it runs in the background, until its loop ends, or longer if the user keeps it. */
      readonly timeoutSeconds: number | null;
      /** Where it runs. Absent in receipts of versions without a sandbox: with all rights of the user. */
      readonly place?: RunPlace;
    }
  | { readonly kind: 'fetch'; readonly url: string; readonly origin: string }
  /** Searches the web; `in` says what else is searched. */
  | { readonly kind: 'search'; readonly query: string; readonly in?: 'topic' | 'tools' | 'index' }
  /** Reads files, if the user wants to be asked about every call. */
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  /** Changes data that the app keeps for the user, by this slash command. */
  | { readonly kind: 'own'; readonly command: string }
  /** Lists the commands in the background, gives the output of one, or ends it. `command`: '' in a list. */
  | { readonly kind: 'background'; readonly does: 'list' | 'look' | 'stop'; readonly command: string }
  /**
   * Makes an automation. `next` are its next times at the moment of the request; they are no part of
   * what is approved. `approvalMode` is the mode of its runs.
   */
  | {
      readonly kind: 'automation';
      readonly title: string;
      readonly goal: string;
      readonly time: AutomationTime;
      readonly timeZone: string;
      /** The time in words, in each language. */
      readonly words: Readonly<Record<Locale, string>>;
      readonly next: readonly number[];
      readonly strategy: GivenAutomation['strategy'];
      readonly approvalMode: ApprovalMode;
    }
  /** Calls a tool of an external server. Its effect is unknown; its arguments are shown. */
  | { readonly kind: 'call' };

/** A secret that was recognised in the arguments of a call. */
export interface CarriedSecret {
  readonly kind: SecretKind;
  /** Its first and last characters, or `…` if it is short. */
  readonly shown: string;
}

/** Where a call would carry something: to the search engine, the site of a page, or a server. */
export interface Destination {
  readonly to: 'search' | 'page' | 'server';
  /** The host of the page or the id of the server, made visible; empty for a search. */
  readonly name: string;
}

/** The secrets that a call would carry away. They are masked wherever the request shows them. */
export interface CarriedSecrets {
  readonly secrets: readonly CarriedSecret[];
  readonly destination: Destination;
  /**
   * The digest of the same call with `[redacted]` in the places of the secrets. An approval with
   * this digest allows that call and not this one. null: without them there is no call to make.
   */
  readonly withoutSecrets: string | null;
}

/** The calls that an approval for more than this call would cover in the same topic or folder. */
export type ReceiptCover =
  | { readonly kind: 'tool' }
  /** `inSandbox`: only while it runs in the sandbox. */
  | { readonly kind: 'command'; readonly command: string; readonly inSandbox?: true }
  | { readonly kind: 'origin'; readonly origin: string };

export const MOST_TARGETS = 200;

export interface Receipt {
  readonly effect: ReceiptEffect;
  /** The absolute real path of the folder in which the call works. */
  readonly folder: string;
  /** The arguments that the tool does not declare. They are not sent to the tool. */
  readonly ignored: readonly string[];
  /** Absent: no secret was recognised in what the call would send. */
  readonly carries?: CarriedSecrets;
  readonly covers: ReceiptCover;
  /** The approvals that the user can give. No rule can cover, for example, a protected file. */
  readonly offers: readonly ApprovalScope[];
  /**
   * Present: a run of an automation makes the call, and an approval for the topic counts for all later
   * runs of the automation.
   */
  readonly ofAutomation?: true;
  /**
   * The time after which an approval of this receipt is void, so that the user is asked again.
   * Milliseconds since the epoch, UTC.
   */
  readonly expiresAt: number;
  /**
   * SHA-256 over everything that the call would do: the tool and its definition, its arguments, the
   * folder, and for an edit every change with the hashes before and after. Two receipts with the
   * same digest allow the same effect.
   */
  readonly digest: string;
}

/** A part of everything that an edit would change, as lines of unified diffs. */
export interface ReceiptLines {
  /**
   * The lines from the requested one on. A long line is divided; the pieces after the first begin
   * with `CONTINUED`.
   */
  readonly lines: readonly string[];
  /** The number of all lines. */
  readonly total: number;
}

/** The beginning of the second and later pieces of a divided line. No line of a diff begins so. */
export const CONTINUED = '\u21AA';

/**
 * A line after the names of a file all of whose lines end with CRLF, before and after the edit. Its
 * other lines then stand without their carriage returns.
 */
export const WINDOWS_LINE_ENDS = '\\ Windows line ends (CRLF)';

/** `once`: this call. `topic`, `folder`: from now on in this topic, or in this folder. */
export const ApprovalScope = z.enum(['once', 'topic', 'folder']);
export type ApprovalScope = z.infer<typeof ApprovalScope>;
