/** Finds the texts of a topic that match a query best. */
import { setImmediate } from 'node:timers/promises';
import type { LoopId } from '../../../../../../shared/ids.ts';
import type { Message } from '../../../../../../shared/message.ts';
import { type Passage, passagesOf } from './passages.ts';
import { positionOf, queryWords } from './query-words.ts';

/** The bounds of one search. The newest messages are searched. */
const MOST_MESSAGES = 5_000;
const MOST_CHARACTERS = 8_000_000;
/** The maximum length of the beginning of one text that is searched. */
const LONGEST_PASSAGE = 200_000;
/** The number of messages after which other work of the program has its turn. */
const AT_A_TIME = 50;
const EXCERPT = 500;

export interface Match {
  readonly from: string;
  readonly at: number;
  /** The share of the query that the text contains, 0 to 1. Rare words count more. */
  readonly relevance: number;
  /** The part of the text around the first word of the query. */
  readonly excerpt: string;
}

export interface HistoryMatches {
  /** The best matches, best first; of equal ones the newest first. */
  readonly best: readonly Match[];
  readonly found: number;
  /** Whether older messages were not searched. */
  readonly isCut: boolean;
}

interface Candidate {
  readonly passage: Passage;
  /** The position of each word of the query; -1 where it is missing. */
  readonly positions: readonly number[];
}

/** Searches messages, given from the newest to the oldest. */
export async function searchHistory(
  messages: Iterable<Message>,
  { query, limit, loopId, signal }: { query: string; limit: number; loopId: LoopId; signal: AbortSignal },
): Promise<HistoryMatches> {
  const words = queryWords(query);
  const counts = words.map(() => 0);
  const candidates: Candidate[] = [];
  let read = 0;
  let characters = 0;
  let passages = 0;
  let isCut = false;
  for (const message of messages) {
    if (read === MOST_MESSAGES || characters > MOST_CHARACTERS || signal.aborted) {
      isCut = true;
      break;
    }
    read += 1;
    if (read % AT_A_TIME === 0) await setImmediate();
    for (const passage of passagesOf(message, loopId)) {
      const text = passage.text.slice(0, LONGEST_PASSAGE).normalize('NFKC').toLowerCase();
      passages += 1;
      characters += text.length;
      const positions = words.map((word) => positionOf(word, text));
      for (const [index, at] of positions.entries()) counts[index] = (counts[index] ?? 0) + (at === -1 ? 0 : 1);
      if (positions.some((at) => at !== -1)) candidates.push({ passage, positions });
    }
  }
  const weights = counts.map((count) => Math.log(1 + passages / (1 + count)));
  const best = bestOf(candidates, weights, limit);
  return { best, found: candidates.length, isCut };
}

function bestOf(candidates: readonly Candidate[], weights: readonly number[], limit: number): readonly Match[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return candidates
    .map((candidate) => ({ candidate, relevance: foundWeight(candidate, weights) / all }))
    .toSorted((one, other) => other.relevance - one.relevance)
    .slice(0, limit)
    .map(({ candidate, relevance }) => ({
      from: candidate.passage.from,
      at: candidate.passage.at,
      relevance: Math.round(relevance * 100) / 100,
      excerpt: excerptOf(candidate),
    }));
}

const foundWeight = ({ positions }: Candidate, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + (positions[index] === -1 ? 0 : weight), 0);

function excerptOf({ passage: { text }, positions }: Candidate): string {
  const first = Math.min(...positions.filter((at) => at !== -1));
  const from = Math.max(0, Math.min(first - EXCERPT / 4, text.length - EXCERPT));
  const part = text
    .slice(from, from + EXCERPT)
    .toWellFormed()
    .trim();
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT < text.length ? '…' : ''}`;
}
