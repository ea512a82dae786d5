/** The nouns of the host that only windows use, empty and without any procedure that works. */
import type { Host } from './host-api.ts';

const refused = (): never => {
  throw new Error('not part of this test');
};

const NO_SERVERS: Host['servers'] = {
  list: () => [],
  detail: refused,
  log: refused,
  read: refused,
  importable: refused,
  offered: async () => null,
  dismissOffer: refused,
  add: refused,
  save: refused,
  remove: refused,
  allowStart: refused,
  restart: refused,
  login: refused,
  logout: refused,
  setSandbox: refused,
  settleAppeared: refused,
  setTrusted: refused,
  setSampling: refused,
  setLogLevel: refused,
  exported: refused,
  prompts: () => [],
  resources: () => [],
  readResource: refused,
  prompt: refused,
  complete: async () => [],
};

const NO_ASSISTANT: Host['assistant'] = {
  run: refused,
  dueTodos: () => 0,
  todos: () => ({ todos: [], total: 0, tags: [] }),
  saveTodo: refused,
  setTodoDone: refused,
  deleteTodo: refused,
  restoreTodo: refused,
  schedules: () => ({ occurrences: [], cut: false }),
  saveSchedule: refused,
  setRepeating: refused,
  deleteSchedule: refused,
  restoreSchedule: refused,
  setSearchKey: refused,
};

export const REFUSING_NOUNS = {
  ignoredRows: null,
  servers: NO_SERVERS,
  requests: { list: () => [], answer: refused, saveDraft: refused },
  transferStreams: { write: refused, look: refused, bring: refused },
  transfers: { begin: refused, add: refused, drop: refused, list: () => [], undo: refused },
  assistant: NO_ASSISTANT,
  automations: {
    ...{ list: async () => ({ automations: [], allPaused: false }), readTime: refused, writeTime: refused },
    ...{ save: refused, pause: refused, pauseAll: refused, delete: refused, restore: refused, runNow: refused },
    ...{ decideMissed: refused, missed: () => 0, look: refused, ofTopic: () => null, ofCall: () => null },
  },
  workspaces: {
    ...{ recent: () => [], browse: refused, findFiles: refused },
    ...{ trustOf: () => null, trust: refused, restrict: refused, instructions: refused },
  },
  providers: { save: refused, remove: refused, reorder: refused, findLocal: refused, test: refused },
  folderIndexes: { update: refused, search: refused, remove: refused },
  topicIndex: { state: refused, search: refused, update: refused, remove: refused },
  runs: {
    list: async () => [],
    show: refused,
    cancel: refused,
    answer: refused,
    retry: refused,
    delete: refused,
    isOfRun: refused,
    asking: async () => 0,
  },
  background: { list: () => [], stop: refused, keep: refused, output: refused },
  versions: { tryAgain: refused, reword: refused, show: refused },
  outputs: { read: refused, rows: refused, text: refused, drawing: refused },
  artifacts: { list: refused, read: refused, compare: refused },
  usage: { days: refused, ofTopic: refused },
  inspect: { loops: refused, iterations: refused, request: refused },
  topics: {
    ...{ list: () => [], summary: refused, detail: refused, page: refused, earlier: refused, message: refused },
    ...{ messageView: refused, storedLoopView: refused, draft: () => '', send: refused, rename: refused },
    ...{ pin: refused, setWorkspace: refused, updateSettings: refused, setDraft: refused, markRead: refused },
    sendSecrets: refused,
    ...{ remove: refused, restore: refused, removed: refused, erase: refused, wakeWaiting: async () => undefined },
  },
  memory: {
    ...{ facts: refused, fact: refused, add: refused, update: refused, setStatus: refused, proposals: refused },
    ...{ accept: refused, reject: refused, receipts: refused, instructedFolders: refused, instructedTopics: refused },
    saveFolderInstructions: refused,
    size: refused,
    ...{ export: refused, import: refused, erase: refused, pending: () => 0 },
  },
  topicExports: { write: refused },
  artifactExports: { write: refused, reportOfLoop: refused },
  queue: { list: () => [], change: refused, remove: refused, sendNow: refused },
  commands: { list: () => [], run: refused, allowHost: refused, stop: refused },
  compactions: {
    ...{ list: () => [], fill: refused, compact: refused, giveUp: refused, compacted: refused },
    ...{ undo: refused, pinMessage: refused },
  },
} satisfies Partial<Host>;
