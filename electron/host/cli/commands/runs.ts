import { assertNever } from '../../../../shared/assert-never.ts';
import { ENGLISH_FAILURES } from '../../../../shared/failures/english.ts';
import type { FailureTexts } from '../../../../shared/failures/failures.ts';
import { wordsOf } from '../../../../shared/failures/wording.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { RunArtifact, RunView } from '../../../../shared/run.ts';
import { titleOfRun } from '../../../../shared/run-types/index.ts';
import type { HostApi } from '../../program/host-api.ts';
import { outputOf } from '../../runs/report-texts.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { type RunTexts, runTexts } from '../texts/run-texts.ts';
import { tableLines } from '../texts/table.ts';
import { paintedEvidence } from '../views/evidence-lines.ts';
import { writeJsonLine } from '../views/json-view.ts';

const MOST_LISTED = 200;

/** Lists background runs, or shows, cancels, repeats or answers one. */
export function runs(command: CommandOf<'runs'>, shell: Shell): Promise<ExitCode> {
  const locale = localeOfLine(command, shell);
  const texts = runTexts(locale);
  return withHost(command, shell, async ({ runs: noun }) => {
    const { action } = command;
    switch (action.name) {
      case 'list': {
        const topic = action.topicId === undefined ? {} : { topicId: action.topicId };
        const found = await noun.list({ ...topic, limit: MOST_LISTED });
        if (command.json) for (const run of found) writeJsonLine(shell.environment.stdout, run);
        else printTable(found, shell, texts, locale);
        return EXIT.done;
      }
      case 'show': {
        const detail = await noun.show({ runId: action.runId });
        if (command.json) writeJsonLine(shell.environment.stdout, detail);
        else await printDetail(detail, shell, texts, locale);
        return EXIT.done;
      }
      case 'cancel':
        return said(await noun.cancel({ runId: action.runId }), texts.canceled);
      case 'allow':
      case 'deny':
        return said(await noun.answer({ runId: action.runId, allowed: action.name === 'allow' }), texts.answered);
      case 'retry':
        return said(await noun.retry({ runId: action.runId }), texts.retried);
      default:
        return assertNever(action);
    }
  });

  function said(run: RunView, words: (id: string) => string): ExitCode {
    if (command.json) writeJsonLine(shell.environment.stdout, run);
    else printLine(shell, words(run.id));
    return EXIT.done;
  }
}

function printTable(found: readonly RunView[], shell: Shell, texts: RunTexts, locale: Locale): void {
  if (found.length === 0) return printLine(shell, texts.none);
  const { environment } = shell;
  const { run, state, progress, age, title } = texts.columns;
  const rows = found.map((each) => [
    each.id,
    texts.states[each.state.name],
    progressOf(each),
    shell.texts.age(environment.now() - each.updatedAt),
    visibleLine(titleOfRun(each, locale)),
  ]);
  const width = environment.stdout.isTTY ? environment.stdout.columns() : undefined;
  const [head = '', ...lines] = tableLines([[run, state, progress, age, title], ...rows], width);
  printLine(shell, shell.paint('dim', head));
  for (const line of lines) printLine(shell, line);
}

type Detail = Awaited<ReturnType<HostApi['runs']['show']>>;

async function printDetail(
  { run, attempts, changes, children, evidence }: Detail,
  shell: Shell,
  texts: RunTexts,
  locale: Locale,
) {
  const { state } = run;
  const age = (at: number): string => shell.texts.age(shell.environment.now() - at);
  printLine(shell, `${visibleLine(titleOfRun(run, locale))} (${visibleLine(run.type)})`);
  printLine(shell, `${run.id}  ${texts.states[state.name]}  ${progressOf(run)}`.trimEnd());
  printLine(shell, `${texts.input}: ${visibleLine(JSON.stringify(run.input))}`);
  if (run.topicId !== null) printLine(shell, `${texts.topic}: ${run.topicId}`);
  if (run.ownTopicId !== null) printLine(shell, `${texts.ownTopic}: ${run.ownTopicId}`);
  if (run.refusedCalls > 0) printLine(shell, texts.refusedCalls(run.refusedCalls));
  if (run.retryOf !== null) printLine(shell, `${texts.retryOf}: ${run.retryOf}`);
  if (run.parentRunId !== null) printLine(shell, `${texts.parent}: ${run.parentRunId}`);
  if (state.name === 'waiting' && state.asks !== undefined) {
    printLine(shell, texts.asksToRead);
    for (const { url, title } of state.asks.pages)
      printLine(shell, `  ${visibleLine(url)}  ${visibleLine(title)}`.trimEnd());
    printLine(shell, texts.howToAnswer(run.id));
  }
  for (const { attempt, startedAt, outcome } of attempts) {
    printLine(shell, `${texts.attempt(attempt)}: ${texts.outcomes[outcome ?? 'open']}, ${age(startedAt)}`);
  }
  if (changes.length > 0) printLine(shell, `${texts.changes}:`);
  for (const { at, change, detail } of changes) {
    const words = change === 'reported' || change === 'deleted' ? texts.changed[change] : texts.states[change];
    printLine(shell, `  ${new Date(at).toISOString()}  ${words}  ${visibleLine(detail ?? '')}`.trimEnd());
  }
  for (const child of children) printLine(shell, `${texts.child}: ${child.id}  ${texts.states[child.state.name]}`);
  if (evidence !== undefined)
    for (const line of paintedEvidence(evidence, '', { locale }, shell.paint)) printLine(shell, line);
  if (state.name === 'succeeded') {
    const { output, artifacts } = state.result;
    const text = outputOf(run.type, output, locale);
    if (text !== null) printLine(shell, `\n${visibleText(text)}`);
    printArtifacts(artifacts, text, shell, texts);
  }
  if (state.name === 'failed') {
    const { code, data } = state.result.error;
    printLine(shell, `\n${visibleText(wordsOf(await failuresIn(locale), code, data as never))}`);
    printArtifacts(state.result.artifacts, null, shell, texts);
  }
}

/** `shown` is a text that was printed before and is not repeated; null: none was. */
function printArtifacts(artifacts: readonly RunArtifact[], shown: string | null, shell: Shell, texts: RunTexts): void {
  for (const { name, mimeType, text } of artifacts) {
    printLine(shell, `\n${texts.artifact(visibleLine(name), visibleLine(mimeType), text.length)}`);
    if (text !== shown) printLine(shell, visibleText(text));
  }
}

const failuresIn = async (locale: Locale): Promise<FailureTexts> =>
  locale === 'en' ? ENGLISH_FAILURES : (await import('../../../../shared/failures/chinese.ts')).CHINESE_FAILURES;

const progressOf = ({ state, progress }: RunView): string =>
  state.name === 'running' && progress !== null ? `${progress.percent} %` : '';
