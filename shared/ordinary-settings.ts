/**
 * The settings of the app that are a single switch, choice, number or text. Each is described
 * here once: its schema, its default and its row on a page of the settings follow from this list.
 * The texts of a row are `setting.NAME` in the catalogues. Imports no schema, because the first
 * screen of the page loads this file.
 */
import { LOCALES } from './locales.ts';
import { LONGEST_INSTRUCTIONS } from './longest-instructions.ts';
import { LONGEST_MODEL_NAME } from './model-name.ts';

/** The maximum number of characters of the list of hosts. */
export const LONGEST_HOSTS = 20_000;

/** The most folders whose topics stay hidden in the sidebar. */
export const MOST_CLOSED_FOLDERS = 200;

/**
 * The pages of the settings, in the order of the menu. `pages` is about connected browsers, and is
 * shown only in a browser.
 */
export const SETTINGS_PAGES = [
  ...(['providers', 'models', 'presets', 'servers', 'skills', 'approvals', 'limits', 'background', 'memory'] as const),
  ...(['search', 'network', 'usage', 'appearance', 'shortcuts', 'pages', 'data', 'about'] as const),
] as const;
export type SettingsPage = (typeof SETTINGS_PAGES)[number];

export type OrdinarySetting = {
  /** The page that shows the setting; null: the app sets it itself. */
  readonly page: SettingsPage | null;
  /** The environment variable that sets the value for a process and wins over the stored one. */
  readonly variable?: string;
  /** Only the desktop app can do this, so that other shells do not show the setting. */
  readonly desktopOnly?: true;
  /** Only pages in browsers can do this. */
  readonly browserOnly?: true;
} & (
  | { readonly kind: 'switch'; readonly initial: boolean }
  | { readonly kind: 'choice'; readonly initial: string; readonly options: readonly string[] }
  | { readonly kind: 'number'; readonly initial: number; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly initial: string; readonly longest: number; readonly lines?: 'several' }
);

export const ORDINARY_SETTINGS = {
  /** `system`: the preference of the operating system. */
  theme: { page: 'appearance', kind: 'choice', options: ['system', 'light', 'dark'], initial: 'system' },
  language: { page: 'appearance', kind: 'choice', options: ['system', ...LOCALES], initial: 'system' },
  /** The size of texts, and so of messages. */
  fontSize: { page: 'appearance', kind: 'choice', options: ['small', 'normal', 'large', 'larger'], initial: 'normal' },
  /** How close together everything stands. */
  density: { page: 'appearance', kind: 'choice', options: ['comfortable', 'compact'], initial: 'comfortable' },
  /** The width of the column of messages. */
  chatWidth: { page: 'appearance', kind: 'choice', options: ['narrow', 'normal', 'wide', 'full'], initial: 'normal' },
  /** The name of an installed font for code. Empty: that of the system. */
  codeFont: { page: 'appearance', kind: 'text', longest: 100, initial: '' },
  /** Whether a page in a browser shows notifications of the system while nobody sees it. */
  browserNotifications: { page: 'appearance', kind: 'switch', initial: false, browserOnly: true },
  /** Whether notifications of the system make a sound. */
  notificationSound: { page: 'appearance', kind: 'switch', initial: false },
  /** Whether the app stays in the tray when its window is closed. */
  tray: { page: 'appearance', kind: 'switch', initial: false, desktopOnly: true },
  /** Whether the app starts when the user logs in to the system. */
  launchAtLogin: { page: 'appearance', kind: 'switch', initial: false, desktopOnly: true },
  /** The keys that show the window from everywhere, as in `shortcuts`. Empty: none. */
  globalShortcut: { page: 'appearance', kind: 'text', longest: 40, initial: '', desktopOnly: true },
  /** Whether a build that names an address asks it once a day for newer versions, and tells of them. */
  updateNotice: { page: 'about', kind: 'switch', initial: true, desktopOnly: true },
  /** Whether the archive in the sidebar is open. */
  archiveOpen: { page: null, kind: 'switch', initial: false },
  /** The newest version that the user was told of and put off or looked at. Empty: none. */
  seenRelease: { page: null, kind: 'text', longest: 20, initial: '' },
  /** Sent with every request, for example how the user wants to be answered. */
  instructions: { page: 'models', kind: 'text', lines: 'several', longest: LONGEST_INSTRUCTIONS, initial: '' },
  /** Whether a model is asked once for the title of a new topic, after its first answer. */
  modelTitles: { page: 'models', kind: 'switch', initial: true, variable: 'LOOPWRIGHT_MODEL_TITLES' },
  /** Recognised secrets are replaced by placeholders in what models read. */
  withholdsSecrets: { page: 'approvals', kind: 'switch', initial: true },
  /** Whether commands of models run in the sandbox, where this computer has one. */
  commandSandbox: { page: 'approvals', kind: 'switch', initial: true, variable: 'LOOPWRIGHT_COMMAND_SANDBOX' },
  /** The hosts that sandboxed commands may reach; see `commandHosts`. */
  commandHosts: { page: 'approvals', kind: 'text', lines: 'several', longest: LONGEST_HOSTS, initial: '' },
  /** The path or name of the user's own Python, in which code of models runs after approval. Empty: none. */
  ownPython: { page: 'approvals', kind: 'text', longest: 1_000, initial: '', variable: 'LOOPWRIGHT_PYTHON' },
  /** The most tokens and US dollars of a background run, and of all background runs in 24 hours. */
  runTokens: { page: 'limits', kind: 'number', initial: 500_000, min: 1, max: 1e12 },
  runCost: { page: 'limits', kind: 'number', initial: 5, min: 0.01, max: 1e6 },
  runTokensPerDay: { page: 'limits', kind: 'number', initial: 5_000_000, min: 1, max: 1e12 },
  runCostPerDay: { page: 'limits', kind: 'number', initial: 20, min: 0.01, max: 1e6 },
  /** How many hours the questions and approval requests of a background run wait for a person. */
  runAnswerHours: { page: 'limits', kind: 'number', initial: 24, min: 0.1, max: 8_760 },
  /** Off: topics with the strategy `decision` chat. */
  decides: { page: 'background', kind: 'switch', initial: true, variable: 'AGENT_LOOP_ENABLED' },
  /** The types of background tasks that a decision may start, separated by commas. Empty: all. */
  runTypes: { page: 'background', kind: 'text', initial: '', longest: 2_000, variable: 'AGENT_ALLOWED_RUN_TYPES' },
  /** The model of the topic's provider that decides. Empty: the model of the topic. */
  decisionModel: {
    page: 'background',
    kind: 'text',
    initial: '',
    longest: LONGEST_MODEL_NAME,
    variable: 'AGENT_DECISION_MODEL',
  },
  /** The most time for a decision, with all its attempts. */
  decisionSeconds: {
    page: 'background',
    kind: 'number',
    initial: 30,
    min: 1,
    max: 600,
    variable: 'AGENT_DECISION_TIMEOUT_SECONDS',
  },
  /** What becomes of a message without a usable decision. */
  decisionFallback: {
    page: 'background',
    kind: 'choice',
    options: ['reply-only'],
    initial: 'reply-only',
    variable: 'AGENT_DECISION_FALLBACK_MODE',
  },
  /** The most estimated tokens of the facts that a loop is told. 0: none. */
  memoryTokens: { page: 'memory', kind: 'number', initial: 1_000, min: 0, max: 100_000 },
  /** Whether a model is asked after each answer what to remember. */
  memoryProposals: { page: 'memory', kind: 'switch', initial: false },
  /** Whether proposals for new facts and new values are accepted without the user, from this confidence. */
  memoryAutoAccept: { page: 'memory', kind: 'switch', initial: false },
  memoryAutoAcceptFrom: { page: 'memory', kind: 'number', initial: 0.9, min: 0, max: 1 },
  /** The most megabytes of contents of files that are kept for undo and redo. */
  checkpointMegabytes: { page: 'data', kind: 'number', initial: 500, min: 1, max: 1e6 },
  /** How many daily backups of the database are kept, and the most megabytes of all backups. */
  backupsKept: { page: 'data', kind: 'number', initial: 7, min: 1, max: 60 },
  backupMegabytes: { page: 'data', kind: 'number', initial: 2_000, min: 10, max: 1e6 },
  /** `auto`: in two columns where the changes panel is wide enough. */
  diffLook: { page: 'appearance', kind: 'choice', options: ['auto', 'unified', 'split'], initial: 'auto' },
  /** How the sidebar groups and orders topics. */
  topicGroups: { page: null, kind: 'choice', options: ['folder', 'day'], initial: 'folder' },
  topicOrder: { page: null, kind: 'choice', options: ['activity', 'created', 'name'], initial: 'activity' },
  /** The width in CSS pixels to which the user set the right panel; 0: the user did not. */
  panelWidth: { page: null, kind: 'number', initial: 0, min: 0, max: 640 },
  /** The user has finished or skipped the first-start screen. */
  welcomed: { page: null, kind: 'switch', initial: false },
} as const satisfies Readonly<Record<string, OrdinarySetting>>;

/** The type of a setting's value. */
export type ValueOf<Setting extends OrdinarySetting> = Setting extends { readonly options: readonly (infer Option)[] }
  ? Option
  : Setting extends { readonly kind: 'switch' }
    ? boolean
    : Setting extends { readonly kind: 'number' }
      ? number
      : string;

type Ordinary = typeof ORDINARY_SETTINGS;
export type OrdinaryValues = { [Name in keyof Ordinary]: ValueOf<Ordinary[Name]> };

// The return type of Object.fromEntries does not know the property names.
export const ORDINARY_DEFAULTS = Object.fromEntries(
  Object.entries(ORDINARY_SETTINGS).map(([name, { initial }]) => [name, initial]),
) as OrdinaryValues;
