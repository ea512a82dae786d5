/**
 * The words of a task, as an expression that finds facts which share some of them. Scripts that write
 * no spaces give pairs of characters, because most Chinese words have two. Pure.
 */
import { searchable } from '../text/searchable.ts';

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** The maximum number of words that are looked for: the first ones of a long task. */
const MOST_WORDS = 64;
/** The number of letters from which a word also finds longer words that begin with it. */
const LEAST_BEGINNING = 4;

/** English words that say nothing about what a fact is about. */
const EMPTY: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be because been before but by can could did do does doing for from
   get give had has have he her his how i if in into is it its just let like make me more my need no not of on one or our
   out please put say she should show so some tell than that the their them then there these they this to up us use want
   was we were what when where which who why will with would you your`.split(/\s+/),
);

/** Chinese pairs that say nothing about what a fact is about. */
const EMPTY_PAIRS: ReadonlySet<string> = new Set(
  '什么 怎么 哪个 哪里 哪些 多少 是否 可以 一下 这个 那个 我们 你们 他们 请问 帮我 给我 告诉 我的 你的 一个 为什 时候 如何'.split(
    ' ',
  ),
);

/** Returns an expression of FTS5; null if the text has no word to look for. */
export function goalExpression(goal: string): string | null {
  const text = goal.normalize('NFKC').toLowerCase();
  const pairs = (text.match(IDEOGRAPHS) ?? []).flatMap(pairsOf).filter((pair) => !EMPTY_PAIRS.has(pair));
  const words = (text.replace(IDEOGRAPHS, ' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !EMPTY.has(word));
  const expressions = [
    ...words.map(wordExpression),
    ...pairs.map((pair) => `"${searchable(pair).trim().replace(/\s+/g, ' ')}"`),
  ];
  const different = [...new Set(expressions)].slice(0, MOST_WORDS);
  return different.length === 0 ? null : different.join(' OR ');
}

function pairsOf(run: string): readonly string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** A word in the plural also finds the singular, and the other way round. */
function wordExpression(word: string): string {
  const stem = word.length > LEAST_BEGINNING && /[a-z]s$/.test(word) ? word.slice(0, -1) : word;
  return `"${stem}"${stem.length >= LEAST_BEGINNING ? '*' : ''}`;
}
