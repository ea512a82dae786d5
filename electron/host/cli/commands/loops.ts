import { ended } from '../../../../shared/loop.ts';
import { gradeWord } from '../../evidence/evidence-words.ts';
import type { LoopSummary } from '../../loops/requests.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printLine, type Shell, withHost } from '../shell.ts';
import { stateWord } from '../texts/state-words.ts';
import { tableLines } from '../texts/table.ts';
import type { Texts } from '../texts/texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** Lists loops, newest first. */
export function loops(command: CommandOf<'loops'>, shell: Shell): Promise<ExitCode> {
  return withHost(command, shell, async (host) => {
    const found = host.loops.list(command.topicId === undefined ? {} : { topicId: command.topicId });
    if (command.json) for (const loop of found) writeJsonLine(shell.environment.stdout, loop);
    else printTable(found, shell);
    return EXIT.done;
  });
}

/** In a word, what is known of the work of a loop that ended. */
function knownOf({ state }: LoopSummary, { locale }: Texts): readonly string[] {
  const grade = ended(state) ? state.outcome.evidence?.grade : undefined;
  return grade === undefined || grade === 'unchanged' ? [] : [gradeWord(grade, locale)];
}

function printTable(found: readonly LoopSummary[], shell: Shell): void {
  const { texts, environment, paint } = shell;
  if (found.length === 0) return printLine(shell, texts.noLoops);
  const { columns } = texts;
  const head = [columns.loop, columns.state, columns.strategy, columns.iterations, columns.age, columns.goal];
  const rows = found.map((loop) => [
    loop.id,
    [stateWord(loop.state, texts), ...knownOf(loop, texts)].join(', '),
    loop.strategy,
    String(loop.iterations),
    texts.age(environment.now() - loop.updatedAt),
    visibleLine(loop.goal),
  ]);
  const width = environment.stdout.isTTY ? environment.stdout.columns() : undefined;
  const [headLine = '', ...lines] = tableLines([head, ...rows], width);
  printLine(shell, paint('dim', headLine));
  for (const line of lines) printLine(shell, line);
}
