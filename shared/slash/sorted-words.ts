/** Sorts the words after a slash command's form into its arguments and options. Pure. */

import { namedOption } from './option-names.ts';
import { plainSigns } from './plain-signs.ts';
import type { SlashForm, UsageProblem } from './slash-command.ts';
import {
  argumentShown,
  isOptional,
  optionShown,
  SLASH_FORMS,
  type SlashArgument,
  type SlashOption,
  takesRest,
  valueWords,
} from './slash-grammar.ts';
import { isNoTimeOfDay, noSuchDay, noSuchMonth, readTime, type TimeInWords } from './values.ts';
import { type Word, wordOf } from './words.ts';

const LONGEST_SHOWN = 80;

/**
 * An exception for a problem with a command. The reader of commands catches it, so no other code
 * sees it.
 */
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

/**
 * Refuses the value of an option or an argument, and reports separately when it names a day or a
 * time that does not exist.
 */
export function refuseValue(name: SlashOption | SlashArgument, shown: string, written: string): never {
  if (OF_CALENDAR.has(name)) {
    const plain = plainSigns(written).trim();
    const [day = '', time = ''] = plain.split(/\s+/);
    if (noSuchDay(day)) refuse('no-such-day', day);
    if (noSuchMonth(day)) refuse('no-such-month', day);
    if (isNoTimeOfDay(time)) refuse('no-such-time', time);
  }
  refuse('bad-value', shown);
}

const OF_CALENDAR = new Set<SlashOption | SlashArgument>(['due', 'remind', 'remind-start', 'time', 'anchor']);

export function refuseAlone(option: SlashOption, other: SlashOption): never {
  throw new UsageRefused({ kind: 'needs', written: `--${option}`, other: `--${other}` });
}

export function shortened(text: string): string {
  const characters = [...text.slice(0, LONGEST_SHOWN * 2)];
  return text.length <= LONGEST_SHOWN ? text : `${characters.slice(0, LONGEST_SHOWN).join('')}…`;
}

/** The text of each given argument and option, without the quotation marks around it. */
export interface SortedWords {
  readonly given: ReadonlyMap<SlashArgument, string>;
  readonly options: ReadonlyMap<SlashOption, string>;
  /** Reads a time of the command, in numbers or in words. */
  readonly readTime: TimeInWords;
}

/** Throws `UsageRefused` when a required argument is missing. */
export function sortWords(form: SlashForm, words: readonly Word[], inWords: TimeInWords): SortedWords {
  const read: TimeInWords = (written) => readTime(written) ?? inWords(written);
  const options = new Map<SlashOption, string>();
  const loose: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? wordOf('');
    const named = namedOption(word);
    if (named === null) {
      loose.push(word);
      continue;
    }
    const option =
      SLASH_FORMS[form].options.find((known) => known === named.option) ?? refuse('unknown-option', word.written);
    if (options.has(option)) refuse('repeated-option', `--${option}`);
    const { value, used } = takenValue(option, named.inline, words.slice(at + 1), read);
    if (value === '') refuse('missing', optionShown(form, option));
    options.set(option, value);
    at += used;
  }
  return { given: sortLoose(form, loose, options.size > 0, read), options, readTime: read };
}

/**
 * Returns the value of an option. `used` is the number of words after the option that belong to
 * its value. Quoted text with a space is a whole value.
 */
function takenValue(option: SlashOption, inline: string, behind: readonly Word[], read: TimeInWords) {
  const value = inline === '' ? [] : [wordOf(inline).value];
  if (TIMES.has(option)) {
    const next = behind.findIndex((word) => namedOption(word) !== null);
    const words = [...value, ...behind.slice(0, next === -1 ? undefined : next).map((word) => word.value)];
    const length = timeLength(words, read);
    if (length >= Math.max(1, value.length))
      return { value: words.slice(0, length).join(' ').trim(), used: length - value.length };
  }
  let used = 0;
  for (const word of behind) {
    const isWhole = value.length === valueWords(option) || value.some((part) => /\s/.test(part));
    if (isWhole || namedOption(word) !== null) break;
    value.push(word.value);
    used += 1;
  }
  return { value: value.join(' ').trim(), used };
}

const TIMES = new Set<SlashOption>(['due', 'remind', 'remind-start']);
/** A time in words is rarely longer: `in half an hour`. */
const MOST_TIME_WORDS = 5;

/** The most words from the first on that are together a time; 0: they are none. */
function timeLength(words: readonly string[], read: TimeInWords): number {
  for (let length = Math.min(words.length, MOST_TIME_WORDS); length > 0; length -= 1) {
    if (read(words.slice(0, length).join(' ')) !== null) return length;
  }
  return 0;
}

function sortLoose(
  form: SlashForm,
  loose: readonly Word[],
  hasOptions: boolean,
  read: TimeInWords,
): ReadonlyMap<SlashArgument, string> {
  const { arguments: wanted, besideOptions } = SLASH_FORMS[form];
  const given = new Map<SlashArgument, string>();
  let left = loose;
  for (const argument of wanted) {
    if (left.length === 0 && hasOptions && besideOptions[0] === argument) break;
    const length = lengthOf(argument, left, read);
    const value = textOf(left.slice(0, length));
    left = left.slice(length);
    // An invalid time is refused before a missing later argument is reported, because the time may
    // have taken the word of that argument.
    if (argument === 'time' && value !== '' && read(value) === null) refuseValue('time', value, value);
    if (value !== '') given.set(argument, value);
    else if (!isOptional(argument)) refuse('missing', argumentShown(argument));
  }
  if (left[0] !== undefined) refuse('too-many', left[0].written);
  return given;
}

/** Keeps quotation marks inside the text and removes those around the whole text. */
function textOf(words: readonly Word[]): string {
  const [first] = words;
  const text = words.length === 1 && first !== undefined ? first.value : words.map(({ written }) => written).join(' ');
  return text.trim();
}

function lengthOf(argument: SlashArgument, left: readonly Word[], read: TimeInWords): number {
  if (takesRest(argument)) return left.length;
  const length =
    argument === 'time'
      ? timeLength(
          left.map((word) => word.value),
          read,
        )
      : 0;
  if (length > 0) return length;
  return argument === 'time' && !/\s/.test(left[0]?.value ?? '') ? 2 : 1;
}
