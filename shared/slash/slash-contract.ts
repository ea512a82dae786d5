/**
 * The grammar of the slash commands of a tool, as short as a model can use it. Every word is part
 * of every request. Pure.
 */

import type { SlashForm } from './slash-command.ts';
import { SINGLE_FORMS, SLASH_FORMS, type SlashFormGrammar, usageLine } from './slash-grammar.ts';

/** The form of a point in time in usage lines, which `T` stands for in a contract. */
const TIME = 'YYYY-MM-DD HH:MM';

const NOTES = {
  todo: 'Priority: high (0), medium (1), low (2) or larger. The user is reminded only with --remind, which needs a due time.',
  schedule:
    '--times: how many in all, by default without end (-1). In a series each reminder is as long before its appointment as the first; --remind-start replaces --remind. Appointments must not overlap.',
} as const;

/**
 * The commands that a tool accepts, for the description of the tool and for the prompts of a
 * strategy: one line for each form, then what the forms do not say. In English, like every text
 * for models. `/view` is accepted and left out, because `/todo list --view` does the same.
 */
export function slashContract(tool: 'todo' | 'schedule'): string {
  const forms = SINGLE_FORMS.filter((form) => SLASH_FORMS[form].words.startsWith(`/${tool} `));
  const alike = [...Map.groupBy(forms, signOf).values()];
  const lines = alike.map((group) => lineOf(group, tool));
  return [...lines, `T: ${TIME}, in the user's time zone. update changes only what is given. ${NOTES[tool]}`].join(
    '\n',
  );
}

/** Forms with the same sign differ only in their last word. */
function signOf(form: SlashForm): string {
  const { words: _words, ...rest } = SLASH_FORMS[form];
  return JSON.stringify(rest);
}

/** Returns the usage line of forms that differ only in their last word: `/todo get|done <id>`. */
function lineOf(group: readonly SlashForm[], tool: 'todo' | 'schedule'): string {
  const [first] = group;
  if (first === undefined) return '';
  const { words } = SLASH_FORMS[first];
  const named = group.map((form) => SLASH_FORMS[form].words.slice(`/${tool} `.length)).join('|');
  const line = `/${tool} ${named}${usageLine(first).slice(words.length)}`.replaceAll(`<${TIME}>`, 'T');
  return withoutRepetition(line.replaceAll(TIME, 'T'), SLASH_FORMS[first], tool);
}

/** Refers to the options of `add` where another form has them all. */
function withoutRepetition(line: string, form: SlashFormGrammar, tool: 'todo' | 'schedule'): string {
  const { options } = SLASH_FORMS[`${tool}-add`];
  const isAdd = form === SLASH_FORMS[`${tool}-add`];
  if (isAdd || !options.every((option) => form.options.includes(option))) return line;
  const from = line.indexOf(` [--${options[0]}`);
  const to = line.indexOf(' [--clear');
  return `${line.slice(0, from)} [same options as add]${line.slice(to)}`;
}
