import { assertNever } from '../../../../shared/assert-never.ts';
import type { AutomationOutcome, AutomationView } from '../../../../shared/automation.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { HostApi } from '../../program/host-api.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { writeMinute } from '../../time/wall-clock.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import type { AutomationAction } from '../arguments/automation-action.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { type AutomationTexts, automationTexts } from '../texts/automation-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** Lists automations, or shows, pauses, starts or deletes one, or decides about missed times. */
export function automations(command: CommandOf<'automations'>, shell: Shell): Promise<ExitCode> {
  const locale = localeOfLine(command, shell);
  const texts = automationTexts(locale);
  return withHost(command, shell, async ({ automations: noun }) => {
    const { action } = command;
    const { automations: all, allPaused } = await noun.list({ locale });
    if (action.name === 'list') {
      if (command.json) for (const each of all) writeJsonLine(shell.environment.stdout, each);
      else printTable(all, allPaused, shell, texts);
      return EXIT.done;
    }
    if (action.name === 'show') {
      const shown = all.find(({ id }) => id === action.id);
      if (shown === undefined) throw new LoopwrightError('automation-not-found', { id: action.id });
      if (command.json) writeJsonLine(shell.environment.stdout, shown);
      else printDetail(shown, shell, texts);
      return EXIT.done;
    }
    const said = await changed(noun, action, texts);
    if (!command.json) printLine(shell, said);
    else
      for (const each of (await noun.list({ locale })).automations) {
        if (action.id === null || each.id === action.id) writeJsonLine(shell.environment.stdout, each);
      }
    return EXIT.done;
  });
}

type Change = Exclude<AutomationAction, { readonly name: 'list' | 'show' }>;

/** Makes the change and returns what to say. */
async function changed(noun: HostApi['automations'], action: Change, texts: AutomationTexts): Promise<string> {
  switch (action.name) {
    case 'pause':
    case 'resume': {
      const paused = action.name === 'pause';
      if (action.id === null) {
        await noun.pauseAll({ paused });
        return paused ? texts.pausedAll : texts.resumedAll;
      }
      await noun.pause({ id: action.id, paused });
      return paused ? texts.paused(action.id) : texts.resumed(action.id);
    }
    case 'run':
      return texts.started((await noun.runNow({ id: action.id })).runId);
    case 'skip':
      await noun.decideMissed({ id: action.id, decision: 'skip' });
      return texts.skipped;
    case 'run-missed':
      await noun.decideMissed({ id: action.id, decision: 'run-once' });
      return texts.ranMissed;
    case 'delete':
      noun.delete({ id: action.id });
      return texts.deleted(action.id);
    case 'restore':
      noun.restore({ id: action.id });
      return texts.restored(action.id);
    default:
      return assertNever(action);
  }
}

function printTable(all: readonly AutomationView[], allPaused: boolean, shell: Shell, texts: AutomationTexts): void {
  if (all.length === 0) return printLine(shell, texts.none);
  const { environment, paint } = shell;
  const { id, state, next, last, when, title } = texts.columns;
  const rows = all.map((each) => [
    String(each.id),
    texts.states[stateOf(each)],
    each.next[0] === undefined ? texts.never : writeMinute(each.next[0], each.timeZone),
    each.outcomes[0] === undefined ? '' : texts.outcomes[each.outcomes[0].state],
    each.words,
    visibleLine(each.title),
  ]);
  const width = environment.stdout.isTTY ? environment.stdout.columns() : undefined;
  const [head = '', ...lines] = tableLines([[id, state, next, last, when, title], ...rows], width);
  printLine(shell, paint('dim', head));
  for (const line of lines) printLine(shell, line);
  for (const each of all) {
    if (each.missed !== null) printLine(shell, `${each.id}: ${missedLine(each, texts)}. ${texts.howToDecide(each.id)}`);
  }
  if (allPaused) printLine(shell, texts.allPaused);
}

function printDetail(shown: AutomationView, shell: Shell, texts: AutomationTexts): void {
  const { id, title, words, timeZone, next, goal, workspace, approvalMode, strategy, topicId, outcomes } = shown;
  const print = (line: string) => printLine(shell, line);
  const at = (moment: number) => writeMinute(moment, timeZone);
  print(`${id}  ${visibleLine(title)}  ${texts.states[stateOf(shown)]}`);
  if (shown.foreign) print(texts.foreign);
  print(`${texts.when}: ${words} (${timeZone})`);
  print(`${texts.next}: ${next.length === 0 ? texts.never : next.map(at).join(', ')}`);
  print(`${texts.strategy}: ${strategy}`);
  if (workspace !== null) print(`${texts.folder}: ${visibleLine(workspace)}`);
  print(`${texts.mode}: ${approvalMode ?? texts.modeOfApp}`);
  print(`${texts.onMissed}: ${texts.onMissedValues[shown.onMissed]}`);
  if (topicId !== null) print(`${texts.topic}: ${topicId}`);
  print(`${texts.goal}:\n${visibleText(goal)}`);
  if (shown.missed !== null) print(`${missedLine(shown, texts)}. ${texts.howToDecide(id)}`);
  if (shown.lastRunAt !== null) print(`${texts.lastRun}: ${at(shown.lastRunAt)}`);
  if (outcomes.length > 0) print(`${texts.outcomesTitle}:`);
  for (const outcome of outcomes) print(`  ${outcomeLine(outcome, at, texts)}`);
}

function outcomeLine(outcome: AutomationOutcome, at: (moment: number) => string, texts: AutomationTexts): string {
  const { dueAt, lastDueAt, count, state, because, runId, summary } = outcome;
  const due = count === 1 ? at(dueAt) : `${at(dueAt)} - ${at(lastDueAt)} (${texts.times(count)})`;
  const why = state === 'missed' || state === 'skipped' ? '' : texts.because[because];
  return [due, texts.outcomes[state], why, runId ?? '', visibleLine(summary.split('\n', 1)[0] ?? '')]
    .filter((part) => part !== '')
    .join('  ');
}

function missedLine({ missed, timeZone }: AutomationView, texts: AutomationTexts): string {
  if (missed === null) return '';
  return texts.missed(writeMinute(missed.first, timeZone), writeMinute(missed.last, timeZone), missed.count);
}

function stateOf({ foreign, paused, next }: AutomationView): keyof AutomationTexts['states'] {
  if (foreign) return 'foreign';
  if (paused) return 'paused';
  return next.length === 0 ? 'ended' : 'on';
}
