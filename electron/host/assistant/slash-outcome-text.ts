/** Writes the outcome of a slash command as text and tables. Pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import { inlineCode } from '../../../shared/inline-code.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Conflicts } from '../../../shared/schedule.ts';
import {
  type SlashOutcome,
  type SlashReply,
  succeeded,
  type UsageProblem,
} from '../../../shared/slash/slash-command.ts';
import { SINGLE_FORMS, SLASH_OPTIONS, usageLine, usageLines } from '../../../shared/slash/slash-grammar.ts';
import { slashTexts } from '../../../shared/slash/texts.ts';
import { TodoViewName } from '../../../shared/todo.ts';
import { writeMinute, writeSecond } from '../time/wall-clock.ts';
import { schedulesText, scheduleText, shownTodos, todosText, todoText } from './listed-text.ts';
import { type Shown, scheduleTable, todoTable } from './tables.ts';

/** `timeZone`: the IANA zone in which times are shown. */
export function slashReply(
  outcome: SlashOutcome,
  { locale, timeZone }: { readonly locale: Locale; readonly timeZone: string },
): SlashReply {
  const text = outcomeText(outcome, { say: slashTexts(locale), timeZone });
  const reply = { ok: succeeded(outcome), code: outcome.code, text };
  switch (outcome.code) {
    case 'todo-deleted':
      return { ...reply, deleted: { kind: 'todo', id: outcome.todo.id } };
    case 'schedule-deleted':
      return { ...reply, deleted: { kind: 'schedule', id: outcome.schedule.id } };
    case 'todos': {
      const { filter, list } = outcome;
      return { ...reply, todos: { filter, ids: shownTodos(list).map(({ id }) => id), total: list.total } };
    }
    default:
      return reply;
  }
}

function outcomeText(outcome: SlashOutcome, shown: Shown): string {
  const { say, timeZone } = shown;
  switch (outcome.code) {
    case 'help':
      return helpText(shown);
    case 'views':
      return paragraphs([
        say.views,
        TodoViewName.options.map((view) => `- \`${view}\`: ${say.aboutView(view)}`).join('\n'),
      ]);
    case 'cancelled':
      return say.cancelled;
    case 'nothing-to-cancel':
      return say.nothingToCancel;
    case 'todo-added':
      return say.todoAdded(outcome.todo.id, todoText(outcome.todo, shown));
    case 'todo-updated':
      return say.todoUpdated(outcome.todo.id, todoText(outcome.todo, shown));
    case 'todo-undone':
      return say.todoUndone(outcome.todo.id, outcome.todo.content);
    case 'todo-deleted':
      return say.deleted('todo', outcome.todo.id, outcome.todo.content);
    case 'todo-restored':
      return say.restored('todo', outcome.todo.id, todoText(outcome.todo, shown));
    case 'todo':
      return todoTable([outcome.todo], shown);
    case 'todo-done': {
      const { id, content, completedAt } = outcome.todo;
      const at = completedAt === null ? '-' : writeSecond(completedAt, timeZone);
      return outcome.again ? say.todoDoneBefore(id, at, content) : say.todoDone(id, at, content);
    }
    case 'todos':
      return todosText(outcome.filter, outcome.list, shown);
    case 'schedule-added':
      return say.scheduleAdded(outcome.schedule.id, scheduleText(outcome.schedule, shown));
    case 'schedule-updated':
      return say.scheduleUpdated(outcome.schedule.id, scheduleText(outcome.schedule, shown));
    case 'schedule-deleted':
      return say.deleted('schedule', outcome.schedule.id, outcome.schedule.title);
    case 'schedule-restored':
      return say.restored('schedule', outcome.schedule.id, scheduleText(outcome.schedule, shown));
    case 'schedule':
      return scheduleTable(outcome.schedule, shown);
    case 'schedule-repeat': {
      const { id, title } = outcome.schedule;
      return outcome.on ? say.repeating(id, title) : say.notRepeating(id, title);
    }
    case 'schedules':
      return schedulesText(outcome, shown);
    case 'usage':
      return usageText(outcome.form, outcome.why, shown);
    case 'unknown-command':
      return say.unknown(inlineCode(outcome.written));
    case 'not-found':
      return say.notFound(outcome.kind, outcome.id);
    case 'remind-needs-due':
      return say.remindNeedsDue(outcome.id);
    case 'no-recurrence':
      return say.noRecurrence(outcome.id);
    case 'conflict':
      return conflictText(outcome.conflicts, shown);
    default:
      return assertNever(outcome);
  }
}

function helpText({ say }: Shown): string {
  const forms = SINGLE_FORMS.map((form) => `- ${inlineCode(usageLine(form))}: ${say.about(form)}`);
  const options = SLASH_OPTIONS.map((option) => `- \`--${option}\`: ${say.aboutOption(option)}`);
  return paragraphs([say.help, forms.join('\n'), say.helpOptions, options.join('\n')]);
}

function usageText(
  form: Extract<SlashOutcome, { code: 'usage' }>['form'],
  why: UsageProblem | null,
  { say }: Shown,
): string {
  const usage = say.usage(usageLines(form).map(inlineCode));
  if (why === null) return usage;
  const problem = problemText(why, say);
  return why.kind === 'several-commands' ? problem : paragraphs([problem, usage]);
}

function problemText(why: UsageProblem, say: Shown['say']): string {
  return why.kind === 'needs'
    ? say.needs(inlineCode(why.written), inlineCode(why.other))
    : say.problem(why.kind, inlineCode(why.written));
}

function conflictText({ first, more }: Conflicts, { say, timeZone }: Shown): string {
  const lines = first.map(
    ({ scheduleId, title, startsAt }) =>
      `${scheduleId === null ? say.itself : `#${scheduleId}`} ${writeMinute(startsAt, timeZone)} ${title}`,
  );
  const all = more > 0 ? [...lines, say.more(more)] : lines;
  return paragraphs([say.conflict, all.map((line) => `- ${line}`).join('\n')]);
}

function paragraphs(texts: readonly string[]): string {
  return texts.join('\n\n');
}
