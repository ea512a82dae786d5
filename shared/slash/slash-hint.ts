/** Suggestions while the user types a slash command. Pure. */

import { SCHEDULE_SPANS, TODO_VIEWS } from '../choices.ts';
import type { Locale } from '../loop.ts';
import { optionNamed } from './option-names.ts';
import { plainWord } from './plain-signs.ts';
import type { SlashForm } from './slash-command.ts';
import {
  argumentShown,
  formOf,
  formWords,
  isOptional,
  optionShown,
  SINGLE_FORMS,
  SLASH_FORM_NAMES,
  SLASH_FORMS,
  type SlashArgument,
  type SlashOption,
  takesRest,
  usageLine,
  valueWords,
} from './slash-grammar.ts';
import { type SlashTexts, slashTexts } from './texts.ts';

export interface SlashCandidate {
  /**
   * The text that replaces the word from `SlashHint.from` to the caret when the user chooses it.
   * It ends with a space when more can follow.
   */
  readonly text: string;
  /** The text in the list: `/todo get <id>`, `--due <YYYY-MM-DD HH:MM>`. */
  readonly shown: string;
  /** A short description of what the candidate does. */
  readonly about: string;
}

export interface SlashHint {
  /** The position where the word at the caret begins. */
  readonly from: number;
  /** The candidates that start with the word at the caret. */
  readonly candidates: readonly SlashCandidate[];
  /**
   * The usage and the description of the form that the user is typing; null while the form is not
   * clear yet.
   */
  readonly form: { readonly usage: string; readonly about: string } | null;
  /**
   * The part of the usage line that belongs at the caret: `<id>`, `--due <YYYY-MM-DD HH:MM>`.
   * null: any option or nothing can follow.
   */
  readonly next: string | null;
}

/** Returns null when the text is not a slash command, or not one that exists. */
export function slashHint(textBeforeCaret: string, locale: Locale): SlashHint | null {
  const words = textBeforeCaret.trimStart().split(/\s+/);
  const written = words.at(-1) ?? '';
  const typed = plainWord(written);
  const before = words.slice(0, -1);
  const say = slashTexts(locale);
  const hint = before.length === 0 ? firstWord(typed, say) : laterWord(before, typed, say);
  return hint === null ? null : { from: textBeforeCaret.length - written.length, ...hint };
}

type Hint = Omit<SlashHint, 'from'>;

function firstWord(typed: string, say: SlashTexts): Hint | null {
  const forms = SLASH_FORM_NAMES.filter(
    (form) => formWords(form).length === 1 && formWords(form)[0]?.startsWith(typed),
  );
  if (!typed.startsWith('/') || forms.length === 0) return null;
  const candidates = forms.map((form) => formCandidate(form, SLASH_FORMS[form].words, say));
  return { candidates: unfinished(candidates, typed), form: null, next: null };
}

function laterWord(before: readonly string[], typed: string, say: SlashTexts): Hint | null {
  const form = formOf(before);
  if (form === null) return null;
  if (form === 'todo' || form === 'schedule') return wordBelow(form, typed, say);
  const hint = inForm(form, before.slice(formWords(form).length), typed, say);
  const alsoList = form === 'view' && before.length === 1 && 'list'.startsWith(typed);
  const list = alsoList ? unfinished([formCandidate('view-list', 'list', say)], typed) : [];
  return {
    ...hint,
    candidates: [...list, ...hint.candidates],
    form: { usage: usageLine(form), about: say.about(form) },
  };
}

/** Suggestions for the second word of `/todo` and `/schedule`. */
function wordBelow(group: 'todo' | 'schedule', typed: string, say: SlashTexts): Hint | null {
  const candidates = SINGLE_FORMS.flatMap((form) => {
    const [first, second] = formWords(form);
    const below = first === SLASH_FORMS[group].words && second?.startsWith(typed);
    return below ? [formCandidate(form, second ?? '', say)] : [];
  });
  return candidates.length === 0 ? null : { candidates: unfinished(candidates, typed), form: null, next: null };
}

function inForm(form: SlashForm, before: readonly string[], typed: string, say: SlashTexts): Omit<Hint, 'form'> {
  const { used, open, loose } = placeOf(form, before);
  if (typed.startsWith('-')) return { candidates: optionsFor(form, used, typed, say), next: null };
  if (open !== null) {
    return { candidates: valuesFor(optionValues(form, open, typed, say), typed), next: optionShown(form, open) };
  }
  const argument = argumentAt(form, loose);
  if (argument === null) return { candidates: [], next: null };
  const last = SLASH_FORMS[form].arguments.at(-1) === argument && SLASH_FORMS[form].options.length === 0;
  const candidates = valuesFor(argumentValues(argument, say), typed).map((candidate) =>
    last ? { ...candidate, text: candidate.text.trimEnd() } : candidate,
  );
  return { candidates, next: argumentShown(argument) || null };
}

/**
 * Returns the given options, the option whose value is incomplete, and the number of words
 * outside options.
 */
function placeOf(form: SlashForm, before: readonly string[]) {
  const used = new Set<SlashOption>();
  let open: SlashOption | null = null;
  let left = 0;
  let loose = 0;
  for (const word of before) {
    const named = optionNamed(word);
    const option = SLASH_FORMS[form].options.find((known) => known === named);
    if (option !== undefined) {
      used.add(option);
      open = option;
      left = valueWords(option);
    } else if (left === 0) loose += 1;
    else {
      left -= 1;
      if (left === 0) open = null;
    }
  }
  return { used, open, loose };
}

function argumentAt(form: SlashForm, loose: number): SlashArgument | null {
  let end = 0;
  for (const argument of SLASH_FORMS[form].arguments) {
    end += argument === 'time' ? 2 : 1;
    if (loose < end || takesRest(argument)) return argument;
  }
  return null;
}

function optionsFor(
  form: SlashForm,
  used: ReadonlySet<SlashOption>,
  typed: string,
  say: SlashTexts,
): readonly SlashCandidate[] {
  // A keyboard may have turned two hyphens into one dash, or into four.
  const beginning = typed.replace(/^-+/, '--');
  return SLASH_FORMS[form].options
    .filter((option) => !used.has(option) && `--${option}`.startsWith(beginning))
    .map((option) => ({ text: `--${option} `, shown: optionShown(form, option), about: say.aboutOption(option) }));
}

/** A value to choose from. `about` is empty when the word explains itself. */
interface Value {
  readonly text: string;
  readonly about: string;
}

function optionValues(form: SlashForm, option: SlashOption, typed: string, say: SlashTexts): readonly Value[] {
  if (option === 'view') return viewValues(say);
  if (option !== 'clear') return [];
  const named = typed.slice(0, typed.lastIndexOf(',') + 1);
  const free = SLASH_FORMS[form].clearable.filter((name) => !named.split(',').includes(name));
  return free.map((name) => ({ text: named + name, about: '' }));
}

function argumentValues(argument: SlashArgument, say: SlashTexts): readonly Value[] {
  if (argument === 'view') return viewValues(say);
  if (argument === 'span') return SCHEDULE_SPANS.map((text) => ({ text, about: '' }));
  return argument === 'switch' ? ['on', 'off'].map((text) => ({ text, about: '' })) : [];
}

function viewValues(say: SlashTexts): readonly Value[] {
  return TODO_VIEWS.map((text) => ({ text, about: say.aboutView(text) }));
}

/** A completely typed value is not suggested, so that Enter sends the command. */
function valuesFor(values: readonly Value[], typed: string): readonly SlashCandidate[] {
  return values
    .filter(({ text }) => text.startsWith(typed) && text !== typed)
    .map(({ text, about }) => ({ text: `${text} `, shown: text, about }));
}

function formCandidate(form: SlashForm, word: string, say: SlashTexts): SlashCandidate {
  const group = form === 'todo' || form === 'schedule';
  const more = group || SLASH_FORMS[form].arguments.some((argument) => !isOptional(argument));
  const shown = [SLASH_FORMS[form].words, ...SLASH_FORMS[form].arguments.map(argumentShown)].join(' ').trim();
  return { text: more ? `${word} ` : word, shown, about: say.about(form) };
}

/** Removes the candidate that is already typed in full, unless something must follow it. */
function unfinished(candidates: readonly SlashCandidate[], typed: string): readonly SlashCandidate[] {
  return candidates.filter(({ text }) => text !== typed);
}
