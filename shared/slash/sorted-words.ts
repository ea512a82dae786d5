/** The words behind a slash command's form, sorted into its arguments and options. Pure. */
import type { SlashForm, UsageProblem } from '../slash-command.ts';
import {
  argumentShown,
  isOptional,
  optionShown,
  SLASH_FORMS,
  SLASH_OPTIONS,
  type SlashArgument,
  type SlashOption,
  takesRest,
  valueWords,
} from '../slash-grammar.ts';
import { readTime } from './values.ts';

const LONGEST_SHOWN = 80;

/** What is wrong with a command. Caught by its reader, never seen outside. */
export class UsageRefused extends Error {
  override readonly name = 'UsageRefused';
  readonly problem: UsageProblem;

  constructor(problem: UsageProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

export function refuse(kind: Exclude<UsageProblem['kind'], 'needs'>, written: string): never {
  throw new UsageRefused({ kind, written: shortened(written) });
}

export function refuseAlone(option: SlashOption, other: SlashOption): never {
  throw new UsageRefused({ kind: 'needs', written: `--${option}`, other: `--${other}` });
}

export function shortened(text: string): string {
  const characters = [...text.slice(0, LONGEST_SHOWN * 2)];
  return text.length <= LONGEST_SHOWN ? text : `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}

/** The words as they stand, of each argument and option that is there. */
export interface SortedWords {
  readonly given: ReadonlyMap<SlashArgument, string>;
  readonly options: ReadonlyMap<SlashOption, string>;
}

/** Throws `UsageRefused`. Every argument but `anchor` and `bare-tag` has to be there. */
export function sortWords(form: SlashForm, words: readonly string[]): SortedWords {
  const options = new Map<SlashOption, string>();
  const loose: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const name = optionName(word);
    if (name === null) {
      loose.push(word);
      continue;
    }
    const option = SLASH_FORMS[form].options.find((known) => known === name) ?? refuse('unknown-option', word);
    if (options.has(option)) refuse('repeated-option', `--${option}`);
    const value = valueAt(words, at + 1, valueWords(option));
    if (value.length === 0) refuse('missing', optionShown(form, option));
    options.set(option, value.join(' '));
    at += value.length;
  }
  return { given: sortLoose(form, loose), options };
}

/** `--due`; of a known option also with the long dash a keyboard makes of two. */
function optionName(word: string): string | null {
  const [, dash, name] = /^(--|[—–])([\p{L}\d].*)$/u.exec(word) ?? [];
  if (name === undefined) return null;
  return dash === '--' || SLASH_OPTIONS.some((known) => known === name) ? name : null;
}

function valueAt(words: readonly string[], from: number, most: number): readonly string[] {
  const value = words.slice(from, from + most);
  const end = value.findIndex((word) => optionName(word) !== null);
  return end === -1 ? value : value.slice(0, end);
}

function sortLoose(form: SlashForm, loose: readonly string[]): ReadonlyMap<SlashArgument, string> {
  const given = new Map<SlashArgument, string>();
  let left = loose;
  for (const argument of SLASH_FORMS[form].arguments) {
    const length = lengthOf(argument, left.length);
    const value = left.slice(0, length).join(' ');
    left = left.slice(length);
    // Before anything behind it is missed: it may have taken a word of that.
    if (argument === 'time' && value !== '' && readTime(value) === null) refuse('bad-value', value);
    if (value !== '') given.set(argument, value);
    else if (!isOptional(argument)) refuse('missing', argumentShown(argument));
  }
  if (left[0] !== undefined) refuse('too-many', left[0]);
  return given;
}

function lengthOf(argument: SlashArgument, left: number): number {
  if (takesRest(argument)) return left;
  return argument === 'time' ? 2 : 1;
}
