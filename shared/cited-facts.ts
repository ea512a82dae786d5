/** Reads which facts a text cites. Pure. */
import { FACT_MARK } from './fact.ts';
import { type Message, textOf } from './message.ts';

const CODE = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\2(?!`)/gm;
/** The most facts that one message can cite. */
const MOST_CITED = 1_000;

/** Returns the ids of the facts that a message of a model cites, each once. Marks in code do not count. */
export function citedFacts(message: Pick<Message, 'role' | 'parts'>): readonly number[] {
  if (message.role !== 'assistant') return [];
  const text = textOf(message);
  if (!text.includes('[fact:')) return [];
  const marks = [...text.replace(CODE, ' ').matchAll(FACT_MARK)].slice(0, MOST_CITED);
  return [...new Set(marks.map(([, id]) => Number(id)))];
}
