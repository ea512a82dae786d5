import { ENGLISH_CALLS } from '../../../../shared/call-words/english.ts';
import { formatCost } from '../../../../shared/format-cost.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { Progress, Unit } from '../../../../shared/loop-counts.ts';
import type { DoneReason } from '../../../../shared/loop-ending.ts';
import type { OutputKind } from '../../../../shared/output.ts';
import type { ServerStateName } from '../../../../shared/server-view.ts';
import { STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import { TOOL_VERBS } from '../../../../shared/tool-verbs.ts';
import { EXPORT_TEXTS } from '../../exports/export-texts.ts';
import type { CheckSubject } from '../../program/doctor.ts';
import type { NoSandbox, SandboxBackend } from '../../sandbox/sandbox.ts';
import type { OptionName } from '../arguments/option-names.ts';
import { limitHelp } from '../limit-help.ts';
import { englishUsage } from './usage-en.ts';

const number = new Intl.NumberFormat('en');

const reasons: Readonly<Record<DoneReason, string>> = {
  attempt_completion: 'the task is completed',
  answered: 'answered',
  no_tool_call: 'the model had nothing more to call',
  plan_done: 'the plan is done',
  task_completed: 'the task is completed',
  all_todos_closed: 'all todos are closed',
  replied: 'replied',
  run_started: 'a background task was started',
};

const optionHelp: Readonly<Record<OptionName, string>> = {
  attach: 'a document or an image that goes with the prompt; can be given several times',
  'prompt-file': 'read the prompt from a file; - is standard input',
  workspace: 'the folder to work in (run: the current one by default); naming it here trusts it for this run',
  strategy: `auto (default), ${STRATEGY_NAMES.slice(0, -1).join(', ')} or ${STRATEGY_NAMES.at(-1)}`,
  preset: 'begin the new topic with this preset of the app; other options win over it',
  provider: 'openai (any OpenAI-compatible server), gemini or demo (scripted, not an AI)',
  model: 'the model to ask',
  'base-url': 'where the server answers (gemini: with or without its version)',
  'api-key-env':
    'the variable that holds the key (default OPENAI_API_KEY, GEMINI_API_KEY); a server on this machine needs none',
  'allow-protected': 'mcp-serve also changes protected paths, such as hooks; without it they are refused',
  'allow-secrets':
    'mcp-serve also reads files that can hold passwords or keys, such as .env; without it they are refused',
  'allow-unencrypted-key':
    'send keys and headers to another machine over http, where anybody on the network can read them',
  tools:
    'native (default), text (also run calls that the model writes as text), prompt (for models without function calling) or none',
  'context-tokens':
    'how much the model reads at once, where that is not known; earlier messages are summarised before it is full',
  'max-silence':
    'how long a model server may send nothing, 1 to 300 (default 90); half of it in the middle of an answer',
  approve: 'without a terminal: none (calls that would ask are denied; the default unless set otherwise), edits or all',
  'no-instructions': 'send no instructions: neither of the app and the topic nor AGENTS.md or CLAUDE.md of the folder',
  answer: 'answers the next question; may be given several times',
  ...limitHelp((count, most, usual) => {
    const what = {
      iterations: '',
      mistakes: 'mistakes in a row, ',
      steps: '',
      rounds: '',
      questions: 'how often it may ask you, ',
    };
    return `${what[count]}1 to ${most} (${usual === null ? 'default: as often as it takes' : `default ${usual}`})`;
  }),
  'mcp-config': 'JSON with "mcpServers"; only name a file you trust, its commands are run',
  server: 'switch a server for this process; may be given several times',
  topic: 'go on in this topic',
  'data-dir': 'where Loopwright keeps its data (or LOOPWRIGHT_DATA_DIR)',
  timeout: 'stop the loop after this time, as Ctrl+C does (exit 130)',
  report: 'write the report of the run to this .md or .html file, with its pictures beside it',
  force: 'replace the file of --report if it exists',
  port: 'where the page is served on this machine (default: the same one each time; 0: any free port)',
  'token-file': 'a file with a token for any number of pages, which only you can read (or LOOPWRIGHT_TOKEN)',
  'no-open': 'do not open a browser',
  locale: 'en or zh-CN',
  'no-color': 'no colours (or NO_COLOR)',
  json: 'one JSON object per line on standard output',
  file: 'undo or redo the changes of this file only',
  format: 'json (default), markdown or html',
  revoke: 'forget this approval',
  keep: 'keep this approval of an earlier version, or all of them, as they are',
  narrow: 'let this approval of an earlier version apply in one folder only: DIR, or the current one',
  anew: 'read all files again, not only those that have changed',
  scope: 'where a fact counts: global (default), folder or topic',
  yes: 'do what was shown: import, remove or forget',
  limit: 'the most messages that are shown, 1 to 50 (default 20)',
};

/** Returns the texts about the progress of a loop that is counted in units called `word`. */
function unit(word: string) {
  const small = word.toLowerCase();
  return {
    at: (done: number, limit: number) => (done > limit ? `${word} ${done}` : `${word} ${done} of ${limit}`),
    count: (n: number) => (n === 1 ? `1 ${small}` : `${n} ${small}s`),
    /**
     * The heading of a plan. `items` is the number of its items; 0 means that there is no plan yet.
     */
    plan(done: number, items: number): string {
      const next = `next: ${done + 1}`;
      if (items === 0) return `${word}s: ${done} of an open number · ${next} · no plan yet`;
      const length = items === 1 ? '1 item' : `${items} items`;
      return `${word}s: ${done} of ${Math.max(done, items)} · ${next} · plan: ${length}`;
    },
    tally: ({ ok, failed, done, total, limit }: Tally) =>
      `So far: ${ok} ok, ${failed} failed · ${small}s: ${done} of ${total} · at most ${limit}`,
  };
}

/** The number of calls of a task and its progress. `total` is the expected number of units. */
export interface Tally extends Omit<Progress, 'unit'> {
  readonly ok: number;
  readonly failed: number;
  readonly total: number;
}

export const english = {
  locale: 'en' as Locale,
  number: (value: number) => number.format(value),
  seconds: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  milliseconds: (ms: number) => `${Math.round(ms)} ms`,
  elapsed: (ms: number) => `${Math.floor(ms / 1000)} s`,
  minutes: (ms: number) => `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`,
  age(ms: number): string {
    const minutes = Math.floor(ms / 60_000);
    if (minutes < 1) return 'just now';
    if (minutes < 60) return `${minutes} min ago`;
    if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
    return `${Math.floor(minutes / (24 * 60))} d ago`;
  },

  running: 'Running',
  waiting: 'Waiting for you',
  paused: 'Paused',
  interrupted: 'Interrupted',
  endings: { done: 'Done', limit: 'Stopped (limit)', stopped: 'Stopped (you)', failed: 'Failed' },
  reasons,
  /** The word printed when a message above it already says why the loop stopped. */
  stopped: 'Stopped',
  callStatus: EXPORT_TEXTS.en.callStatus,
  toolVerbs: TOOL_VERBS.en,
  calls: ENGLISH_CALLS,

  demoProvider: 'Demo (scripted, not an AI)',
  keyUnencrypted: (origin: string) =>
    `Warning: the key is sent unencrypted to ${origin}. Anybody on the network can read it.`,
  headersUnencrypted: (origin: string) =>
    `Warning: the headers of a server are sent unencrypted to ${origin}. Anybody on the network can read them.`,
  reportWritten: (path: string, pictures: number) =>
    pictures === 0
      ? `Report: ${path}`
      : `Report: ${path}, with ${pictures} ${pictures === 1 ? 'picture' : 'pictures'} beside it`,
  noReport: 'No report was written, because the loop has not ended with a text.',
  reportFailed: (path: string, detail: string) => `The report ${path} could not be written: ${detail}`,
  folderInstructions: (path: string, isCut: boolean) =>
    `Instructions: ${path}${isCut ? ' (only its beginning, because it is long)' : ''}. Leave them out with --no-instructions.`,
  restrictedFolder: (folder: string, option: string) =>
    `The folder ${folder} is restricted: its servers do not start, and neither remembered approvals nor the approval mode of the settings allow anything in it. If you know who made what is in it, trust it for this run with ${option}`,
  presetModelGone: (preset: string, model: string) =>
    `The model ${model} of the preset "${preset}" no longer exists. The default model is used.`,
  presetFallbackGone: (preset: string, model: string) =>
    `The fallback model ${model} of the preset "${preset}" no longer exists. The one in the settings is used.`,
  presetServersGone: (preset: string, servers: readonly string[]) =>
    `The preset "${preset}" names servers that no longer exist and are left out: ${servers.join(', ')}.`,
  imagesLeftOut: (model: string) => `${model} does not see images, so they are left out. Use a model that sees images.`,
  olderImagesLeftOut: (count: number) =>
    `${count === 1 ? 'The oldest image of this topic is' : `The ${count} oldest images of this topic are`} not sent again, because the images of one request can have at most 15 MB together. If the answer needs them, attach them again with --attach.`,
  demoNotice:
    'No model is configured: this is Demo (scripted, not an AI). Use --provider openai or gemini for a real one.',
  units: { iterations: unit('Iteration'), steps: unit('Step'), rounds: unit('Round') } satisfies Record<Unit, object>,
  planFinished: 'The plan is made.',
  replanFinished: 'The plan was looked at again.',
  decided: { act: 'Decided: act', ask: 'Decided: ask you', done: 'Decided: the item is done' },
  action: (what: string) => `Action: ${what}`,
  observed: (status: string, result: string) =>
    result === '' ? `Result (${status})` : `Result (${status}): ${result}`,
  taskFinished: 'The task is finished.',
  resumed: 'resumed',
  wasThought: 'The text above was the reasoning of the model, not its answer.',
  thinking: 'thinking',
  thought: (time: string) => `Thought for ${time}`,
  waitingToStart: 'allowed, waiting to start',
  mistake: (count: number, limit: number) => `Mistake ${count} of ${limit}`,
  retrying: (attempt: number, of: number, time: string, message: string) =>
    `Attempt ${attempt} of ${of} in ${time}; what was written so far is void. ${message}`,
  compacting: 'Summing up earlier messages',
  compacted: 'Earlier messages were summarised, so that the topic fits the model.',
  withheld: (count: number, list: string) =>
    count === 1 ? `1 secret is not sent to the model: ${list}` : `${count} secrets are not sent to the model: ${list}`,
  runStarted: (title: string) => `Started background task: ${title}`,
  backgroundStarted: (command: string, inSandbox: boolean) =>
    `Started in the background${inSandbox ? ', in the sandbox' : ', outside the sandbox'}: ${command}`,
  backgroundEnded: (command: string, end: string) => `The command in the background has ended (${end}): ${command}`,
  backgroundEnds: {
    exited: (code: number) => `exit code ${code}`,
    stopped: { user: 'by you', model: 'by the assistant', loop: 'with the task', app: 'with Loopwright' },
    notStarted: (why: string) => `it could not be started: ${why}`,
  },
  outputs: { chart: 'chart', table: 'table', image: 'image', document: 'document', text: 'text' } satisfies Record<
    OutputKind,
    string
  >,
  tableRows: (rows: number, total: number | null) =>
    total === null || total <= rows
      ? `${number.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
      : `${number.format(rows)} of ${number.format(total)} rows`,
  moreLines: (count: number) => `… ${number.format(count)} more lines`,
  suggested: 'Suggested next',
  mistakes: (count: number) => (count === 1 ? '1 mistake' : `${count} mistakes`),
  tokens: (input: number, output: number) => `${number.format(input)} tokens in, ${number.format(output)} out`,
  cost: (dollars: number) => formatCost(dollars, 'en'),
  totalTokens: (count: number) => `${number.format(count)} tokens`,

  approvalTitle: 'May this run?',
  decisions: EXPORT_TEXTS.en.decisions,
  reasoned: EXPORT_TEXTS.en.reasoned,
  outcomeTitle: 'It is not known whether this call was carried out.',
  outcomeKeys: '[r] Run it again   [d] It is done   [s] Skip it (default)',
  outcomes: { retry: 'Run again', done: 'Marked as done', skip: 'Skipped' },
  question: 'Question: ',
  questionHint: 'Enter sends, Ctrl+D leaves it for later.',
  choiceHint: 'Type a number or another answer. Enter sends, Ctrl+D leaves it for later.',

  serverAsks: (server: string, words: string) => `The server "${server}" asks: ${words}`,
  serverWantsModel: (server: string, model: string) =>
    `The server "${server}" asks ${model} for a reply, and gets it. It sends this:`,
  formKeys: '[y] Fill in   [n] Decline (default)',
  urlKeys: '[y] I have opened it   [n] Decline (default)',
  samplingKeys: '[y] Ask the model   [n] Decline (default)',
  formHint: 'Enter takes what is in brackets, or leaves the field empty.',
  oneOf: (choices: string) => `one of: ${choices}`,
  someOf: (choices: string) => `some of, with commas between: ${choices}`,
  yesOrNo: 'y or n',
  required: 'required',
  tooLate: 'The server no longer waits for this.',
  /** This module is loaded only when it is needed, like `failures`. */
  serverProblem: async () => (await import('./server-problem-text.ts')).serverProblemInEnglish,

  waitsForRun: (runId: string, command: string) =>
    `The loop waits for the background task ${runId}, which a window or loopwright worker carries out. Then go on with:\n  ${command}`,
  waitsForAnswer: (command: string, answer: string) => `The loop waits for you. Go on with:\n  ${command}${answer}`,
  notFinished: (state: string, command: string) => `${state}. Go on with:\n  ${command}`,
  goOn: (command: string) => `Go on with:\n  ${command}`,
  leftRunning: 'Another process took the loop over.',
  stopping: 'Stopping; press Ctrl+C again to quit at once.',
  timedOut: (time: string) => `Stopped after ${time} (--timeout).`,
  finishAnswer: (command: string) => `Let it finish its answer: ${command}`,
  otherModel: (command: string) =>
    `The same model would probably go wrong in the same way. Name another one, or write the task in other words:\n  ${command}`,
  giveMore: (command: string) => `Give it 10 more: ${command}`,
  answersQuestion: 'A task of this topic waits with a question: this message answers it.',
  nothingToResume: 'There is nothing to resume: no loop waits, is paused, or ended before it was done.',
  resumedAfter: (state: string) => `Going on with a loop that was: ${state}.`,
  inFlightNothing: 'It was interrupted while waiting for the model.',
  inFlight: (calls: string) => `It was interrupted with these calls unanswered: ${calls}`,

  columns: { loop: 'LOOP', state: 'STATE', strategy: 'STRATEGY', iterations: 'ITER', age: 'AGE', goal: 'GOAL' },
  noLoops: 'No loops yet. Start one: loopwright run "..."',
  checks: {
    node: 'Node.js',
    'data-folder': 'Data folder',
    'closed-to-others': 'Access to the data',
    signatures: 'Signatures',
    database: 'Database',
    'durable-writes': 'Durable writes',
    search: 'Search',
    sandbox: 'Sandbox',
    automations: 'Automations',
    javascript: 'JavaScript of the assistant',
    python: 'Python of the assistant',
    'own-python': 'Your own Python',
    network: 'Connection to the model',
  } satisfies Record<CheckSubject, string>,
  serverCheck: (server: string) => `Server ${server}`,
  nodeTooOld: (version: string, needed: number) => `is ${version}; ${needed} is needed`,
  closedToOthers: 'only you',
  openToOthers: ([folder = '', ...others]: readonly string[]) =>
    `other users of this computer can open ${folder}${others.length === 0 ? '' : ` and ${others.length} of the entries in it`}. Close it with: chmod -R go-rwx '${folder}'`,
  rowsSigned: (ignored: number) =>
    ignored === 0
      ? 'approvals and settings are signed'
      : `approvals and settings are signed; ${ignored} ${ignored === 1 ? 'entry' : 'entries'} of other programs do not count`,
  rowsNotSigned:
    'approvals and settings are not signed here, because the command line has no key that the operating system keeps',
  databaseWhole: 'whole',
  writesNotDurable: (mode: number | undefined) => `synchronous is ${mode}, not 2 (FULL)`,
  automationsFound: (count: number, isAnyStarting: boolean) =>
    count === 0
      ? 'there are none that start'
      : `${count === 1 ? '1 starts' : `${count} start`} at ${count === 1 ? 'its' : 'their'} times${isAnyStarting ? '' : ', but nothing starts them now: open Loopwright or run "loopwright worker"'}`,
  codeRuns: 'runs without files, network and programs',
  ownPython: (program: string, version: string, inSandbox: boolean) =>
    `Python ${version} (${program}), ${inSandbox ? 'in the sandbox' : 'with all your rights, because this computer has no sandbox'}`,
  noOwnPython: 'none is set',
  noNetworkNeeded: 'the demo model needs no network',
  sandboxFound: (backend: SandboxBackend) => backend,
  noSandbox: (why: NoSandbox, install: string | null) => {
    if (why.name === 'no-backend') return 'none on this system: programs that you allow run with all your rights';
    if (why.name === 'refused')
      return `none: the system refuses it (${why.detail}). Programs that you allow run with all your rights. It needs user namespaces without root, which some systems switch off`;
    return `none: programs that you allow run with all your rights. Install it with: ${install ?? 'the packages bubblewrap and socat'}`;
  },
  serverStates: {
    off: 'off',
    idle: 'not started',
    starting: 'starting',
    running: 'running',
    'needs-review': 'needs your review',
    'needs-login': 'needs a login',
    error: 'failed',
  } satisfies Record<ServerStateName, string>,
  serverRuns: (tools: number) => `runs with ${tools === 1 ? '1 tool' : `${tools} tools`}`,

  serveHint:
    'Open the address below in a browser on this computer. It opens one page, which can use Loopwright as you. Ctrl+C ends Loopwright.',
  serveOpening: 'Opening your browser. Ctrl+C ends Loopwright.',
  serveMore: 'Press Enter for an address that opens one more page.',
  serveAnother: 'Another address, which opens one more page:',
  serveConnected: 'Your browser is connected.',
  serveNotOpened: 'The browser has not opened the page yet. This address opens it too:',
  serveDropped:
    'The address was opened, but no page of Loopwright went on with it, so it is void. If you did not open it, another user of this computer may have. A new address:',
  portTaken: (port: number) =>
    `Another program has taken port ${port}, so the page has a new address. Close its old tabs: they do not connect any more.`,
  folderOpenToOthers: (folder: string) => `other users of this computer can write to ${folder}`,
  noBrowser: (why: string) => `No browser was opened: ${why}.`,
  noDisplay: 'there is no display',
  browserFailed: (opener: string, exitCode: number | null) => `${opener} ended with ${exitCode}`,
  page: {
    pageNotBuilt: 'The page is not built yet: run "npm run build".',
  },
  closing: 'Closing. Loops that run are interrupted and can be resumed; press Ctrl+C again to quit at once.',

  helpIntro: 'Loopwright: an assistant that works in loops you can see, stop, resume and undo.',
  helpUsage: 'Usage',
  helpOptions: 'Options',
  helpExits:
    'Exit codes: 0 done, 1 a check failed, a file was not undone or redone, or a slash command was refused, 2 a limit, 3 an error, 4 waits for an answer, 64 bad usage, 130 stopped.',
  helpHint: 'loopwright --help shows all commands and options.',
  optionHelp,
  usageProblems: englishUsage,
  failures: async () => (await import('../../../../shared/failures/english.ts')).ENGLISH_FAILURES,
  bug: (message: string) => `Something went wrong inside Loopwright: ${message}`,
};
