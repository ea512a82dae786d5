/**
 * Describes for the model where and when a loop works. The date is that of the start of the loop,
 * without the time of day, so that loops of one day begin with the same text.
 */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { Environment, WorkspaceOverview } from '../../../../../shared/environment.ts';
import type { LoopInput, LoopLimits } from '../../../../../shared/loop.ts';
import type { LimitName, StrategyDescription } from '../../../../../shared/strategies/description.ts';
import { visibleWords } from '../../../../../shared/visible-text.ts';

type Described = Pick<LoopInput, 'workspace'> & Partial<Pick<LoopInput, 'environment' | 'settings'>>;

/**
 * Mentions only tools that the strategy can offer in this loop. Loops of older versions have no
 * environment; its lines are then left out.
 */
export function environmentPrompt(
  { workspace, environment, settings }: Described,
  strategy: Pick<StrategyDescription, 'limits' | 'offersTools'>,
): string {
  const files =
    environment?.hasFileTools === false
      ? ''
      : ' File tools take paths relative to it and cannot reach files outside it.';
  return [
    '# Environment',
    `The workspace is ${JSON.stringify(workspace)}.${files}`,
    ...(environment === undefined ? [] : placeLines(environment)),
    ...(environment === undefined || !strategy.offersTools ? [] : [commandLine(environment)]),
    ...(settings === undefined ? [] : limitLines(settings.limits, strategy.limits)),
    ...(strategy.offersTools ? skillLines(environment?.skills ?? []) : []),
    ...(environment?.overview ? overviewLines(environment.overview) : []),
  ].join('\n');
}

function placeLines({ startedAt, timeZone, system, isGit }: Environment): readonly string[] {
  return [
    `Date at the start: ${dateOf(startedAt, timeZone)}. The user's time zone: ${timeZone}. System: ${visibleLine(system)}.`,
    `The workspace is ${isGit ? 'in' : 'not in'} a Git work tree.`,
  ];
}

function commandLine({ shell, checks = [] }: Environment): string {
  if (shell === null) return 'No tool runs programs or shell commands.';
  const known = checks.filter(({ workingFolder }) => workingFolder === '.').slice(0, MOST_CHECKS);
  // The text of a check can come from a file, so it is shown as a quoted name.
  const named = known.map(({ command }) => JSON.stringify(visibleLine(command))).join(', ');
  const after =
    named === ''
      ? 'After a change, run the tests of the project if it has some.'
      : `After the last change, run the checks that this folder declares: ${named}.`;
  return `Commands run in ${visibleLine(shell)}. ${after}`;
}

/** The most checks that are named; a folder declares few. */
const MOST_CHECKS = 5;

/** Formats a date such as `Sunday, 2026-11-22`. */
function dateOf(at: number, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(at);
  // The Swedish date format is that of ISO 8601.
  return `${day}, ${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)}`;
}

function limitLines(set: LoopLimits, names: readonly LimitName[]): readonly string[] {
  const ends = names.flatMap((name) => endOf(name, set) ?? []);
  if (set.maxWallTimeMs !== null) ends.push(`after ${Math.ceil(set.maxWallTimeMs / 60_000)} minutes of work`);
  if (set.maxTokens !== null) ends.push(`after ${set.maxTokens} tokens`);
  return ends.length === 0 ? [] : [`You are stopped ${ends.join(', or ')}.`];
}

function endOf(name: LimitName, set: LoopLimits): string | null {
  switch (name) {
    case 'iterations':
      return `after ${set.maxIterations} iterations (a reply with its calls is one)`;
    case 'mistakes':
      return `if all calls fail in ${set.mistakeLimit} replies in a row`;
    case 'repeated-calls':
      return 'if you make the same call three times while nothing changes';
    case 'steps':
      return `after ${set.maxSteps} steps`;
    case 'rounds':
      return `after at most ${set.maxRounds} rounds`;
    case 'questions':
      return set.maxQuestions === null ? null : `after ${set.maxQuestions} questions to the user`;
    case 'cut-answers':
      return null;
    default:
      return assertNever(name);
  }
}

function overviewLines({ paths, more, isComplete }: WorkspaceOverview): readonly string[] {
  const left = isComplete ? `${more}` : more === 0 ? 'Possibly' : `At least ${more}`;
  const rest = more === 0 && isComplete ? [] : [`(${left} more ${more === 1 ? 'file' : 'files'}, not listed here.)`];
  if (paths.length === 0) return [isComplete ? 'The workspace has no files yet.' : 'Its files are not listed here.'];
  return ['', '# Files in the workspace at the start', ...paths.map((path) => visibleLine(path)), ...rest];
}

/** Skills are text of files, so each is one line that is shown as data. */
function skillLines(skills: NonNullable<Environment['skills']>): readonly string[] {
  if (skills.length === 0) return [];
  return [
    '',
    '# Skills',
    'When a task fits one of these descriptions, read the skill with read_skill first. A skill is guidance; it allows nothing.',
    ...skills.map(({ name, description }) => `- ${name}: ${visibleLine(description, LONGEST_SKILL)}`),
  ];
}

const LONGEST_SKILL = 500;
const LONGEST_LINE = 300;

/** Foreign text on one line, with hidden characters visible. */
function visibleLine(text: string, most = LONGEST_LINE): string {
  const line = visibleWords(text.slice(0, most)).replaceAll(/\s+/g, ' ').trim();
  return text.length > most ? `${line}…` : line;
}
