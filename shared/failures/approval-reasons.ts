/**
 * Why a call needs the approval of the user, or is denied: by name, with data. All data are made
 * fit for display by the host, which shortens them and shows invisible characters.
 */

import type { Destination } from '../receipt.ts';
import type { SecretKind } from '../secret-kinds.ts';
import type { Protection } from './protected-kinds.ts';
import { type Named, type NoData, type Texts, wordsOf } from './wording.ts';

type NamedTool = { readonly server: string; readonly tool: string };

export interface ApprovalReasons {
  /** The only reason of a denial. The others are reasons to ask. */
  'forbidden-by-rule': NamedTool;
  /** What the call does, if that is known, is the next reason of the list. */
  'rule-asks': NamedTool;
  'changed-since-allowed': NamedTool;
  /**
   * A rule allows the call, but nobody attends the loop, and then only rules for its folder
   * count.
   */
  'rule-needs-attendant': NamedTool;
  /** What the call does, if that is known, is the next reason of the list. */
  'read-from-text': NamedTool;
  /** Without a kind: an older version stored the reason. */
  'protected-path': { readonly path: string } & Partial<Protection>;
  /** `more`: how many protected paths the call would change besides `path`; at least 1. */
  'protected-paths': { readonly path: string; readonly more: number } & Partial<Protection>;
  /** An argument for an external server is the path of a file whose name usually means passwords or keys. */
  'names-secret-file': { readonly path: string };
  /** The file has a name that usually means passwords or keys. */
  'reads-secret-file': { readonly path: string };
  /** `more`: how many files with secrets the call would read besides `path`; at least 1. */
  'reads-secret-files': { readonly path: string; readonly more: number };
  /** The tool of an external server, about which nothing is known, was never allowed. */
  'effect-unknown': NamedTool;
  'every-call-asks': NoData;
  /** A rule or the approval mode would allow the call in a trusted folder. */
  'folder-restricted': NoData;
  'changes-workspace': NoData;
  'runs-command': NoData;
  'runs-in-sandbox': NoData;
  /** The call asks to run a command outside the sandbox. `reason`: the words of the model, or ''. */
  'outside-sandbox': { readonly reason: string };
  /** The command runs with all rights, because this computer has no sandbox. */
  'no-sandbox': NoData;
  'reads-web-page': { readonly host: string };
  /** The address is very long or contains text that looks encoded. */
  'address-can-carry-data': { readonly host: string };
  /** The words of a search are very long or contain text that looks encoded. */
  'query-can-carry-data': NoData;
  /** `more`: how many secrets the call would send besides this one. */
  'carries-secret': Destination & { readonly kind: SecretKind; readonly shown: string; readonly more: number };
  /** A search or an address contains text of a file that was read in the topic. */
  'carries-file-text': { readonly to: 'search' | 'page'; readonly path: string };
  /** The call makes an automation, which works by itself from then on. */
  'makes-automation': NoData;
  'deletes-todo': { readonly id: number; readonly content: string };
  'deletes-schedule': { readonly id: number; readonly title: string };
  /** The todo or schedule that the command should delete does not exist. */
  'deletes-nothing': { readonly command: string };
  /** Sentence of an older version, which stored no names. It is shown unchanged. */
  'stored-sentence': { readonly words: string };
}

export type ApprovalReason = Named<ApprovalReasons>;

/** Reasons in the order in which they are shown. Empty: an older version stored none. */
export type ApprovalWhy = readonly ApprovalReason[];

/** Whole sentences. */
export type ApprovalTexts = Texts<ApprovalReasons>;

/** `gap` separates two sentences. */
export function approvalText(texts: ApprovalTexts, why: ApprovalWhy, gap: string): string {
  return why.map(({ name, data }) => wordsOf(texts, name, data)).join(gap);
}
