/** The description of slash commands for models. Pure. */

import { SINGLE_FORMS, SLASH_FORMS, usageLine } from './slash-grammar.ts';
import { slashTexts } from './texts.ts';

const RULES = [
  'Options stand anywhere after what is required, each at most once. Text needs no quotes; quotes around a whole value are dropped. An option that does not exist, or cannot be read, is refused, and nothing is changed.',
  'Times are absolute, `YYYY-MM-DD HH:MM` in the time zone of the user: work out "tomorrow at nine" first.',
];

const TODO_RULES = [
  ...RULES,
  'Priority 0 is the most urgent. `--remind` needs a due time.',
  'An update keeps what it does not give; `--clear` empties one or more of the named, with commas between.',
];

const SCHEDULE_RULES = [
  ...RULES,
  '`--duration` and `--interval` are minutes: 3 hours are 180, a day is 1440, a week is 10080. Months and years of the calendar are written 1mo, 1y.',
  '`--times` counts how often it happens in all, the first time included; -1, without end, if only `--interval` is given.',
  'An update keeps what it does not give, also how it repeats; `--clear` empties one or more of the named, with commas between. `--clear repeat` makes it happen once.',
  'What overlaps another schedule is refused with the ones in its way.',
];

/**
 * The commands that a tool accepts, for the description of the tool and for the prompts of a
 * strategy. In English, like every text for models.
 */
export function slashContract(tool: 'todo' | 'schedule'): string {
  const groups = tool === 'todo' ? ['/todo', '/view'] : ['/schedule'];
  const forms = SINGLE_FORMS.filter((form) => groups.includes(SLASH_FORMS[form].words.split(' ')[0] ?? ''));
  const lines = forms.map((form) => `- ${usageLine(form)}: ${slashTexts('en').about(form)}`);
  const rules = (tool === 'todo' ? TODO_RULES : SCHEDULE_RULES).map((rule) => `- ${rule}`);
  return [...lines, '', 'Rules:', ...rules].join('\n');
}
