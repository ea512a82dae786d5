import type { AmountKind, CallAmount } from '../call-facts.ts';
import { foundIn } from './amounts.ts';
import type { CallTexts } from './call-texts.ts';

const number = new Intl.NumberFormat('en');

const counted =
  (one: string, several: string) =>
  (count: number): string =>
    `${number.format(count)} ${count === 1 ? one : several}`;

const amount: CallTexts['amount'] = {
  lines: counted('line', 'lines'),
  rows: counted('row', 'rows'),
  entries: counted('entry', 'entries'),
  found: (count) => `${number.format(count)} found`,
  files: counted('file', 'files'),
  open: (count) => `${number.format(count)} open`,
  closed: (count) => (count === 1 ? '1 closed' : `all ${number.format(count)} closed`),
  matches: counted('match', 'matches'),
  imports: counted('import', 'imports'),
  places: counted('place', 'places'),
  texts: counted('text', 'texts'),
  results: counted('result', 'results'),
  characters: counted('character', 'characters'),
  commands: counted('command', 'commands'),
};

const part = (count: number, total: number, kind: AmountKind): string =>
  `${number.format(count)} of ${amount[kind](total)}`;

const times = (count: number): string => ['', 'once', 'twice'][count] || `${number.format(count)} times`;

const say = ({ kind, count, total }: CallAmount): string =>
  count === total ? amount[kind](count) : part(count, total, kind);

export const ENGLISH_CALLS: CallTexts = {
  tools: {
    list_workspaces: {
      base: 'look up the folders',
      doing: 'Looking up the folders',
      did: 'Looked up the folders',
    },
    get_workspace_files: { base: 'list the files', doing: 'Listing the files', did: 'Listed the files' },
    read_file: { base: 'read', doing: 'Reading', did: 'Read' },
    write_to_file: { base: 'write', doing: 'Writing', did: 'Wrote' },
    create_file: { base: 'create', doing: 'Creating', did: 'Created' },
    rename_file: { base: 'rename', doing: 'Renaming', did: 'Renamed' },
    move_file: { base: 'move', doing: 'Moving', did: 'Moved' },
    copy_file: { base: 'copy', doing: 'Copying', did: 'Copied' },
    delete_file: { base: 'delete', doing: 'Deleting', did: 'Deleted' },
    insert_content: { base: 'insert into', doing: 'Inserting into', did: 'Inserted into' },
    replace_in_file: { base: 'replace in', doing: 'Replacing in', did: 'Replaced in' },
    edit_file: { base: 'edit', doing: 'Editing', did: 'Edited' },
    apply_diff: { base: 'edit', doing: 'Editing', did: 'Edited' },
    list_files: { base: 'list the folder', doing: 'Listing the folder', did: 'Listed the folder' },
    search_files: { base: 'search the files for', doing: 'Searching the files for', did: 'Searched the files for' },
    get_file_info: { base: 'inspect', doing: 'Inspecting', did: 'Inspected' },
    analyze_file_imports: {
      base: 'list the imports of',
      doing: 'Listing the imports of',
      did: 'Listed the imports of',
    },
    attempt_completion: { base: 'complete the task', doing: 'Completing the task', did: 'Completed the task' },
    run_command: { base: 'run', doing: 'Running', did: 'Ran' },
    start_command: { base: 'start', doing: 'Starting', did: 'Started in the background:' },
    background_commands: { base: 'look at', doing: 'Looking at', did: 'Looked at' },
    todo: { base: 'run', doing: 'Running', did: 'Ran' },
    schedule: { base: 'run', doing: 'Running', did: 'Ran' },
    create_automation: { base: 'make the automation', doing: 'Making the automation', did: 'Made the automation' },
    query_history: {
      base: 'search this topic for',
      doing: 'Searching this topic for',
      did: 'Searched this topic for',
    },
    read_skill: { base: 'read the skill', doing: 'Reading the skill', did: 'Read the skill' },
    search_index: { base: 'search the index for', doing: 'Searching the index for', did: 'Searched the index for' },
    todo_write: { base: 'update the todo list', doing: 'Updating the todo list', did: 'Updated the todo list' },
    internet_search: { base: 'search the web for', doing: 'Searching the web for', did: 'Searched the web for' },
    fetch_web: { base: 'open', doing: 'Opening', did: 'Opened' },
    read_dataset: { base: 'read', doing: 'Reading', did: 'Read' },
    run_code: { base: 'run code:', doing: 'Running code:', did: 'Ran code:' },
    run_own_python: {
      base: 'run in your own Python:',
      doing: 'Running in your own Python:',
      did: 'Ran in your own Python:',
    },
  },
  special: {
    'list-this-folder': { base: 'list this folder', doing: 'Listing this folder', did: 'Listed this folder' },
    'list-commands': {
      base: 'list the commands in the background',
      doing: 'Listing the commands in the background',
      did: 'Listed the commands in the background',
    },
    'stop-command': { base: 'end', doing: 'Ending', did: 'Ended' },
  },
  foreign: (tool) => ({ base: `call ${tool}`, doing: `Calling ${tool}`, did: `Called ${tool}` }),
  found: {
    search_files: (amounts) => {
      const { files, matches, some } = foundIn(amounts);
      if (some.every(({ total }) => total === 0)) return 'Found nothing for';
      if (matches === null || files === null) return `Found ${some.map(say).join(', ')} for`;
      return `Found ${say(matches)} in ${say(files)} for`;
    },
    search_index: (amounts) => found(amounts, 'in the index for'),
    query_history: (amounts) => found(amounts, 'in this topic for'),
    internet_search: (amounts) => found(amounts, 'on the web for'),
  },
  reads: {
    files: (count) => `read ${amount.files(count)}`,
    folders: (count) => `listed ${counted('folder', 'folders')(count)}`,
    searches: (count) => `searched ${times(count)}`,
    inspected: (count) => `inspected ${amount.files(count)}`,
    imports: (count) => `listed the imports of ${amount.files(count)}`,
    workspaces: (count) => (count === 1 ? 'looked up the folders' : `looked up the folders ${times(count)}`),
  },
  inAll: (text) => text,
  name: (base) => base.slice(0, 1).toUpperCase() + base.slice(1),
  couldNot: (base) => `Could not ${base}`,
  didNot: (base) => `Did not ${base}`,
  sentBack: 'Completion sent back',
  states: {
    pending: 'not begun',
    asking: 'waiting for you',
    approved: 'allowed, waiting to start',
    open: 'outcome unknown',
    cut: 'cut off',
  },
  skipped: 'skipped',
  stopped: 'stopped',
  unknown: 'outcome unknown',
  failures: {
    'outside-workspace': 'it is outside the folder of this topic',
    'bad-name': 'no file can have this name',
    'not-found': 'it does not exist',
    'already-exists': 'something with this name exists already',
    'not-a-file': 'it is not an ordinary file',
    'not-a-folder': 'it is not a folder',
    'not-empty': 'the folder is not empty',
    'too-large': 'it is too large',
    'changed-meanwhile': 'the file is not as the model last saw it',
    'no-permission': 'it may not be accessed',
    'read-only': 'it can only be read',
    'disk-full': 'there is no space left on the disk',
    'in-use': 'another program uses the file',
    'no-match': 'the text to replace was not found',
    'many-matches': 'the text to replace is there more than once',
    'not-text': 'it is not text',
    'bad-input': 'the model wrote something that cannot be read',
    'too-slow': 'it took too long',
    'bad-arguments': 'the model gave wrong arguments',
    'unreadable-arguments': 'the arguments of the model cannot be read',
    'unknown-tool': 'there is no such tool',
    'no-network': 'the other side was not reached',
    'refused-by-site': ({ status }) =>
      status === null ? 'the site refused it' : `the site answered with HTTP ${status}`,
    'address-not-allowed': 'this address may not be read',
    'no-text-on-page': 'there is no text on the page',
    'unreadable-page': 'what the site sent cannot be read',
    'redirected-elsewhere': 'the page leads to another site',
    'server-not-running': 'its server does not run',
    'server-ended': 'its server ended meanwhile',
    'tool-changed': 'its server changed the tool meanwhile',
    'loop-stopped': 'you stopped the loop',
    'earlier-call-failed': 'an earlier call did not succeed',
    'no-time-left': 'the time for these calls was over',
    'result-refuted': 'the result says something that did not happen',
    'kept-changing': 'what it would change was replaced again and again',
    'skipped-by-user': 'you went on without it',
    'denied-by-rule': 'a rule of yours forbids it',
    'denied-in-background': 'a background task may not do this',
    'nobody-to-ask': 'it needs your approval, and nobody was there to ask',
    'denied-by-user': ({ reason }) => (reason === null ? 'you denied it' : `you denied it: “${reason}”`),
    'no-answer': ({ seconds }) => `no answer within ${counted('second', 'seconds')(seconds)}`,
  },
  exitCode: (code) => `exit code ${code}`,
  timedOut: (seconds) => `timed out after ${number.format(seconds)} s`,
  commandStopped: 'stopped',
  notStarted: 'it could not be started',
  stillRunning: 'running',
  nothingToChange: 'nothing to change',
  enclosed: counted('enclosure', 'enclosures'),
  codeValue: (value) => `value: ${value}`,
  tableMade: 'table made',
  amount,
  part,
  comma: ', ',
  colon: ': ',
};

function found(amounts: readonly CallAmount[], where: string): string {
  if (amounts.every(({ total }) => total === 0)) return `Found nothing ${where}`;
  return `Found ${amounts.map(say).join(', ')} ${where}`;
}
