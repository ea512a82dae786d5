/**
 * The reasons why a server cannot be used, cannot be used completely, or did not do what was
 * requested: by name, with data. `why`, `words`, names, hosts and paths are text from the
 * operating system, a server, the SDK or a setting. They are shown unchanged.
 */
import type { ProxyProblem } from './proxy-problems.ts';
import { type Named, type NoData, type Texts, wordsOf } from './wording.ts';

/** A list from a server that was cut because it is too long. */
type CutList = {
  readonly list: OfferedList;
  /** The number of entries that are used. */
  readonly used: number;
};

export type OfferedList = 'tools' | 'prompts' | 'resources' | 'templates';

/**
 * What is wrong with the declaration of a tool. `field` is empty if the problem concerns the whole
 * declaration.
 */
export type ToolProblem =
  | 'too-deep'
  | 'too-long'
  | 'field-invalid'
  | 'name-invisible'
  | 'name-impossible'
  | 'not-a-schema'
  | 'type-unknown'
  | 'required-invalid'
  | 'not-an-object'
  | 'describes-no-object'
  | 'task-only'
  | 'unreadable';

export interface ServerReasons {
  'not-allowed-yet': NoData;
  'folder-restricted': { readonly folder: string };
  'secret-unreadable': { readonly name: string };
  'still-starting': NoData;
  'not-running': { readonly state: 'off' | 'starting' };
  'login-wanted': NoData;
  'failed-repeatedly': { readonly times: number };

  'folder-missing': { readonly folder: string };
  'program-missing': { readonly program: string };
  'batch-file': { readonly program: string };
  'sandbox-missing': NoData;
  'sandbox-folder-missing': { readonly folder: string };
  'sandbox-folder-private': { readonly folder: string };
  'header-invalid': { readonly header: string };
  'headers-unencrypted': { readonly origin: string };
  'start-failed': { readonly why: string };
  'handshake-invalid': NoData;
  'handshake-unknown': { readonly newest: string };
  'version-unknown': { readonly version: string; readonly newest: string };
  'answer-late': { readonly seconds: number };
  'not-the-protocol': { readonly seconds: number; readonly words: string };
  ended: NoData;
  'ended-while-starting': NoData;
  /**
   * The last output of the server outside the protocol. This sentence continues the reason before
   * it.
   */
  'last-words': { readonly words: string };

  'answers-not-read': NoData;
  'message-too-long': NoData;
  'session-ended': NoData;
  'stream-broken': NoData;
  'stream-not-resumed': NoData;
  /** `title` is the HTTP status code with the status text of the server; `words` may be empty. */
  'http-error': { readonly status: number; readonly title: string; readonly words: string };
  /** `type` is empty if the response has no content type. */
  'answer-type-wrong': { readonly title: string; readonly type: string };
  'nothing-listens': { readonly host: string };
  'host-unknown': { readonly host: string };
  'host-unreachable': { readonly host: string };
  'no-tls': { readonly host: string };
  'connection-broken': { readonly host: string };
  'certificate-refused': { readonly host: string; readonly why: string };
  'connection-failed': { readonly host: string; readonly why: string };
  'other-host': { readonly host: string };
  'not-this-computer': { readonly host: string; readonly address: string };
  /**
   * `address` is the IP address of the host. It equals `host` if the host is given as an IP
   * address.
   */
  'private-network': { readonly host: string; readonly address: string };
  'this-computer': { readonly host: string };
  /** Behind a proxy: a name that only networks of companies and homes use. */
  'internal-name': { readonly host: string };
  'proxy-failed': { readonly problem: ProxyProblem };
  'password-in-address': { readonly host: string };
  'not-encrypted': { readonly origin: string };

  'changes-not-reported': NoData;
  'too-many-watched': NoData;
  'not-offered': { readonly what: 'resources' | 'prompts' | 'logging' | 'completions' };
  'answer-unreadable': NoData;
  'answer-lost': NoData;
  'no-answer': NoData;
  refused: { readonly words: string };
  'request-failed': { readonly why: string };

  'login-needs-https': NoData;
  'login-refused': { readonly words: string };
  'login-late': NoData;
  'login-closed': NoData;
  'login-from-elsewhere': NoData;
  'login-without-token': NoData;
  'login-without-page': NoData;
  'login-not-described': NoData;
  'login-for-known-programs': NoData;
  'login-failed': { readonly why: string };
  'login-not-renewed': { readonly why: string };

  'list-too-long': CutList;
  'list-endless': CutList;
  /** `isEndless`: whether there are more entries than were counted. */
  /** `files` are paths, `more` is the number of those that are not among them. */
  'files-appeared': { readonly files: string; readonly more: number };
  'list-cut': CutList & { readonly total: number; readonly isEndless: boolean };
  'entries-unusable': { readonly list: OfferedList; readonly count: number };
  'tool-twice': { readonly tool: string };
  'tool-unusable': { readonly tool: string; readonly problem: ToolProblem; readonly field: string };
}

export type ServerReason = Named<ServerReasons>;

/** One or more reasons. Each is shown as one sentence, in this order. */
export type ServerWhy = readonly ServerReason[];

/** The texts of the reasons, without the full stop. */
export type ReasonTexts = Texts<ServerReasons>;

/** Joins the reasons to one text. `stop` ends a sentence and separates it from the next. */
export function reasonsText(texts: ReasonTexts, why: ServerWhy, stop: string): string {
  const sentences = why.reduce((told, { name, data }) => {
    const text = wordsOf(texts, name, data);
    return told === '' || name === 'last-words' ? told + text : ended(told, stop) + text;
  }, '');
  return ended(sentences, stop).trimEnd();
}

/**
 * Ends a sentence with a full stop, unless the quoted text at its end already ends with a
 * punctuation mark.
 */
function ended(text: string, stop: string): string {
  return /[.!?…。！？]$/.test(text) ? text + stop.slice(1) : text + stop;
}
