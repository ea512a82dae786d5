/** The languages JavaScript and Python of the tool `run_code`, which another part of the host runs. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { assertNever } from '../../../../../shared/assert-never.ts';
import { DATA, RUN_CODE, RUN_OWN_PYTHON } from '../../../../../shared/mcp.ts';
import { callsOf, type ToolCallPart } from '../../../../../shared/message.ts';
import type { TableRow } from '../../../../../shared/output.ts';
import type { CodeRequest, CodeResult, StateLoss } from '../../../code/code-run.ts';
import type { TableFacts } from '../../../data/messages.ts';
import type { TopicData } from '../../../data/topic-data.ts';
import { resultSpace } from '../../tools/window-space.ts';
import type { BuiltInCall, CallKey } from '../built-in.ts';
import { said } from '../in-process.ts';
import { type DataServerParts, dataOf } from './data-parts.ts';
import type { RunCode } from './data-tools.ts';

const TIME = 60_000;
const MEMORY = 512 * 1024 ** 2;
const LONGEST_OUTPUT = 12_000;
/** What one dataset may hold that is given to code. */
const MOST_ROWS = 200_000;
const MOST_CHARACTERS = 64 * 1024 ** 2;

type CodeRun = Omit<RunCode, 'language'> & Pick<CodeRequest, 'language' | 'own'>;

const TITLES: Readonly<Record<CodeRequest['language'], string>> = { javascript: 'JavaScript', python: 'Python' };

export async function runInInterpreter(
  parts: DataServerParts,
  { key, signal, progress }: BuiltInCall,
  { language, own, code, datasets: wanted, chart }: CodeRun,
): Promise<CallToolResult> {
  if (parts.code === undefined) return said(`${TITLES[language]} is not available here. Use SQL.`, true);
  if (chart !== undefined) return said('The parameter "chart" is only for SQL. Return the chart from the code.', true);
  const data = await dataOf(parts, key);
  const tables = await data.tables(signal);
  if (!tables.ok) return said(tables.message, true);
  const unknown = (wanted ?? []).filter((name) => !tables.value.some((table) => table.name === name));
  if (unknown.length > 0)
    return said(`There is no dataset ${unknown.join(', ')}. There are: ${namesOf(tables.value)}.`, true);
  const chosen = tables.value.filter(({ name }) => wanted === undefined || wanted.includes(name));
  const result = await parts.code.run({
    session: key?.loopId ?? 'outside',
    ...{ language, code, signal, onOutput: progress },
    ...(own !== undefined && { own }),
    ranBefore: ranBefore(
      parts,
      key,
      own === undefined ? { toolName: RUN_CODE, language } : { toolName: RUN_OWN_PYTHON },
    ),
    datasets: chosen.map((table) => ({ ...table, rows: () => rowsOf(data, table, signal) })),
    limits: {
      timeMs: TIME,
      memoryBytes: MEMORY,
      outputCharacters: Math.min(LONGEST_OUTPUT, resultSpace(parts.windowOf?.(key) ?? null) / 2),
    },
  });
  if (result.kind !== 'not-available') await parts.recorder.effectOf(key).made(result.outputs);
  return answerOf(result, tables.notes, own === undefined && lacksPackage(result) ? [ownPythonSentence(parts)] : []);
}

/** The files of these datasets of a topic, as the user knows them; undefined: of all. */
export const chosenFiles = (
  { datasets }: Pick<TopicData, 'datasets'>,
  wanted: readonly string[] | undefined,
): readonly string[] => [
  ...new Set(datasets.flatMap(({ name, shown }) => (wanted === undefined || wanted.includes(name) ? [shown] : []))),
];

const namesOf = (tables: readonly TableFacts[]): string =>
  tables.length === 0 ? 'none' : tables.map(({ name }) => name).join(', ');

/** Rejects with a sentence if the dataset is larger than what code gets. */
async function rowsOf(data: TopicData, { name, rows }: TableFacts, signal: AbortSignal): Promise<readonly TableRow[]> {
  const tooLarge = `The dataset ${name} is too large for code. Reduce it first in SQL, for example with CREATE TEMP TABLE small AS SELECT …; then it is the dataset small.`;
  if (rows !== null && rows > MOST_ROWS) throw new Error(tooLarge);
  const limits = { mostRows: MOST_ROWS, mostCharacters: MOST_CHARACTERS };
  const done = await data.rows(name, limits, { timeMs: TIME, signal });
  if (!done.ok) throw new Error(done.message);
  if (done.value.totalRows !== done.value.rows.length) throw new Error(tooLarge);
  return done.value.rows;
}

/** Whether this loop has run code in this language before, also before the app was started. */
function ranBefore(
  { historyOf }: DataServerParts,
  key: CallKey | null,
  { toolName, language }: { readonly toolName: string; readonly language?: CodeRequest['language'] },
): boolean {
  let looked = 0;
  for (const message of key === null ? [] : (historyOf?.(key) ?? [])) {
    looked += 1;
    if (message.loopId !== key?.loopId || looked > MOST_MESSAGES) return false;
    const isRun = ({ callId, tool, arguments: args }: ToolCallPart) =>
      callId !== key.callId && tool?.serverId === DATA && tool.toolName === toolName && args.language === language;
    if (callsOf(message).some(isRun)) return true;
  }
  return false;
}

const MOST_MESSAGES = 500;

const LOSSES: Readonly<Record<StateLoss, string>> = {
  idle: 'The variables of earlier calls were gone when this call began, because they had not been used for a while.',
  evicted: 'The variables of earlier calls were gone when this call began, because other tasks needed the memory.',
  ended: 'The variables of earlier calls were gone when this call began, because an earlier call was ended.',
  restarted: 'The variables of earlier calls were gone when this call began, because the app was started again.',
};

/** Whether code failed because our Python has no such package. */
const lacksPackage = (result: CodeResult): boolean =>
  result.kind === 'failed' && /^ModuleNotFoundError: The package \S+ is not available here/.test(result.message);

/** Where the package may be. */
const ownPythonSentence = ({ ownPythons }: DataServerParts): string =>
  ownPythons?.isSet === true
    ? "The user's own Python may have it: use run_own_python, which asks the user."
    : 'The user can name a Python of their own with its packages: setting "Your own Python", page "Approvals".';

function answerOf(result: CodeResult, notes: readonly string[], more: readonly string[]): CallToolResult {
  if (result.kind === 'not-available') return said([...notes, result.why].join('\n'), true);
  const { output, outputs, stateLost, stateGone } = result;
  const before = [...notes, ...(stateLost === null ? [] : [LOSSES[stateLost]])];
  const after = [
    ...(outputs.length === 0
      ? []
      : [`The user sees: ${outputs.map(({ kind, name }) => `${kind} "${name}"`).join(', ')}.`]),
    ...(stateGone ? ['The variables are gone.'] : []),
    ...more,
  ];
  const printed = output.trimEnd();
  const whole = (words: readonly string[], isError: boolean) =>
    said([...before, ...words, ...(printed === '' ? [] : [printed]), ...after].join('\n') || '(no output)', isError);
  switch (result.kind) {
    case 'done':
      return whole(result.value === null ? [] : [`Value: ${result.value}`], false);
    case 'failed':
      return whole([`The code failed: ${result.message}`], true);
    case 'timed-out':
      return whole([`The code was ended after ${TIME / 1000} seconds, its time limit.`], true);
    case 'out-of-memory':
      return whole(['The code needed more memory than it may use, and was ended.'], true);
    case 'stopped':
      return whole(['The call was stopped.'], true);
    default:
      return assertNever(result);
  }
}
