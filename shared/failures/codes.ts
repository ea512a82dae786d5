/** The kind of each failure. Programs decide by it (exit codes, retries), never by the text. */
import type { FailureName } from './failures.ts';

export type ErrorCode =
  /** The caller's input cannot be used; `data` may name the field. CLI exit code 64. */
  | 'bad-usage'
  | 'not-found'
  /** The current state does not allow the operation; `data.state` may name that state. */
  | 'conflict'
  /** Another process owns the loop or took it over. */
  | 'lease-lost'
  /**
   * The path policy refuses the path: it is outside the workspace, a link out of it, or not a
   * regular file.
   */
  | 'path-refused'
  /** The program's data cannot be opened, read or written; `data.path` may name the file. */
  | 'storage'
  /** A replayed strategy requested something that differs from its journal. */
  | 'replay-diverged'
  /** A bug in the program. */
  | 'internal';

export const CODE_OF: Readonly<Record<FailureName, ErrorCode>> = {
  internal: 'internal',
  'request-invalid': 'bad-usage',
  'link-not-allowed': 'bad-usage',
  'no-folder-dialog': 'conflict',
  'app-closing': 'conflict',
  'port-unusable': 'conflict',
  'setting-invalid': 'bad-usage',
  'limit-invalid': 'bad-usage',
  'not-a-slash-command': 'bad-usage',

  'stored-setting-unreadable': 'storage',
  'database-log-alone': 'storage',
  'database-change-undone': 'storage',
  'database-newer': 'storage',
  'storage-damaged': 'storage',
  'storage-disk-failed': 'storage',
  'storage-full': 'storage',
  'storage-locked': 'storage',
  'storage-not-a-folder': 'storage',
  'storage-not-permitted': 'storage',
  'storage-read-only': 'storage',
  'storage-unopenable': 'storage',

  'keys-unreadable': 'storage',
  'key-not-stored': 'storage',
  'key-not-encrypted': 'storage',
  'provider-keys-not-kept': 'bad-usage',
  'search-keys-not-kept': 'bad-usage',
  'server-secrets-not-kept': 'bad-usage',
  'search-key-invalid': 'bad-usage',
  'provider-id-taken': 'bad-usage',
  'provider-key-in-address': 'bad-usage',
  'providers-changed': 'bad-usage',

  'topic-not-found': 'not-found',
  'message-not-found': 'not-found',
  'version-not-found': 'not-found',
  'compaction-not-found': 'not-found',
  'request-not-found': 'not-found',
  'queued-message-gone': 'not-found',
  'approval-rule-not-found': 'not-found',
  'topic-title-empty': 'bad-usage',
  'message-empty': 'bad-usage',
  'queued-message-empty': 'bad-usage',
  'queued-slash-command': 'bad-usage',
  'slash-command-for-message': 'bad-usage',
  'slash-command-attachments': 'bad-usage',
  'not-own-message': 'bad-usage',
  'message-not-pinnable': 'bad-usage',
  'tool-result-not-pinnable': 'bad-usage',
  'compaction-failed': 'conflict',
  'topic-busy': 'conflict',
  'topic-busy-for-compaction': 'conflict',
  'topic-busy-for-folder': 'conflict',
  'topic-busy-for-version': 'conflict',
  'command-empty': 'bad-usage',
  'command-not-found': 'not-found',
  'commands-too-many': 'conflict',

  'loop-not-found': 'not-found',
  'loop-running': 'conflict',
  'loop-running-for-undo': 'conflict',
  'loop-not-running-here': 'conflict',
  'loop-never-run-here': 'conflict',
  'loop-ended': 'conflict',
  'loop-of-other-version': 'conflict',
  'loop-held': 'conflict',
  'loop-lease-lost': 'lease-lost',
  'loop-asks-nothing': 'conflict',
  'loop-asks-no-approval': 'conflict',
  'loop-asks-no-outcome': 'conflict',
  'loop-not-resumable': 'conflict',
  'loop-nothing-to-decide': 'conflict',
  'replay-step-differs': 'replay-diverged',
  'strategy-not-built': 'bad-usage',
  'strategy-changed': 'replay-diverged',
  'runs-not-available': 'bad-usage',
  'model-call-not-found': 'not-found',

  'file-not-changed': 'not-found',
  'checkpoint-not-found': 'not-found',
  'folder-path-relative': 'bad-usage',
  'network-folder': 'path-refused',
  'folder-not-found': 'not-found',
  'folder-refused': 'path-refused',
  'workspace-relative': 'bad-usage',
  'workspace-refused': 'bad-usage',
  'workspace-not-created': 'bad-usage',

  'terminal-not-allowed-always': 'bad-usage',
  'tool-server-not-running': 'bad-usage',

  'assistant-item-not-found': 'not-found',
  'schedule-not-repeating': 'bad-usage',
  'schedule-time-taken': 'conflict',
  'time-zone-unknown': 'bad-usage',

  'server-not-found': 'not-found',
  'server-not-added-here': 'not-found',
  'server-not-started': 'not-found',
  'server-name-taken': 'conflict',
  'server-name-reserved': 'bad-usage',
  'server-built-in': 'bad-usage',
  'server-of-process': 'bad-usage',
  'server-of-process-not-added': 'bad-usage',
  'server-secret-unmarked': 'bad-usage',
  'server-secret-missing': 'conflict',
  'server-folder-relative': 'bad-usage',
  'server-password-in-address': 'bad-usage',
  'server-launch-changed': 'conflict',
  'server-not-reviewed': 'conflict',
  'server-off': 'conflict',
  'login-not-reviewed': 'conflict',
  'login-not-used': 'bad-usage',
  'login-not-possible': 'conflict',
  'log-level-refused': 'conflict',
  'server-did-not-give': 'conflict',
  'attachments-too-large': 'conflict',
  'attachment-empty': 'conflict',
  'attachment-unreadable': 'conflict',
  'servers-not-json': 'bad-usage',
  'servers-not-an-object': 'bad-usage',
  'servers-missing': 'bad-usage',

  'request-closed': 'conflict',
  'request-of-other-process': 'conflict',
  'request-already-sent': 'conflict',
  'request-model-failed': 'conflict',
  'form-incomplete': 'bad-usage',

  'config-unreadable': 'bad-usage',
  'config-not-json': 'bad-usage',
  'config-not-an-object': 'bad-usage',
  'config-field-wrong': 'bad-usage',
  'config-name-unusable': 'bad-usage',
  'config-name-reserved': 'bad-usage',
};
