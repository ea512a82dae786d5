/** Chooses the quotations of a research report: the sentences that share most words with the question. Pure. */

export interface Quotation {
  /** The number of the source, from 1. */
  readonly source: number;
  /** A sentence of the page, on one line. Untrusted. */
  readonly text: string;
}

export const MOST_QUOTATIONS = 10;
/** The maximum length of a quotation in characters. */
export const LONGEST_QUOTATION = 100;

/** The number of characters of a source that are searched. */
const LONGEST_SEARCHED = 50_000;
/** A shorter sentence says too little. A Chinese character says about as much as three letters. */
const LEAST_WEIGHT = 24;
const WORD = /[\p{L}\p{N}]+/gu;
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/** Each source has a quotation before one has its second. */
export function evidenceFor(query: string, texts: readonly string[]): readonly Quotation[] {
  const terms = termsOf(query);
  const ranked = texts.map((text) => rankedSentences(text, terms));
  const chosen: Quotation[] = [];
  for (let round = 0; chosen.length < MOST_QUOTATIONS; round += 1) {
    const before = chosen.length;
    for (const [at, sentences] of ranked.entries()) {
      const sentence = sentences[round];
      if (sentence === undefined || (round > 0 && sentence.score === 0)) continue;
      if (chosen.length < MOST_QUOTATIONS) chosen.push({ source: at + 1, text: shortened(sentence.text, terms) });
    }
    if (chosen.length === before) break;
  }
  return chosen.toSorted((one, other) => one.source - other.source);
}

/** The words of a question; of Chinese, Japanese and Korean each pair of neighbouring characters. */
function termsOf(query: string): readonly string[] {
  const lower = query.toLowerCase();
  const words = (lower.replaceAll(IDEOGRAPHS, ' ').match(WORD) ?? []).filter((word) => word.length > 2);
  const pairs = (lower.match(IDEOGRAPHS) ?? []).flatMap((run) =>
    run.length < 3 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return [...new Set([...words, ...pairs])];
}

interface Sentence {
  readonly text: string;
  /** The number of terms that the sentence contains. */
  readonly score: number;
}

/** The sentences of a text, best first; the whole text if it has no sentence. */
function rankedSentences(text: string, terms: readonly string[]): readonly Sentence[] {
  const plain = text.slice(0, LONGEST_SEARCHED).replaceAll(/\[([^\][]*)\]\([^()\s]*\)/g, '$1');
  const sentences = plain.split(/\n|(?<=[.!?。！？])(?=\s|\p{Script=Han})/u).map((line) =>
    line
      .replace(/^[\s#>*|-]+/, '')
      .replaceAll(/[\s|]+/g, ' ')
      .trim(),
  );
  const long = [...new Set(sentences.filter((sentence) => weightOf(sentence) >= LEAST_WEIGHT))];
  const chosen = long.length > 0 ? long : [plain.replaceAll(/\s+/g, ' ').trim()];
  return chosen
    .map((sentence) => ({ text: sentence, score: scoreOf(sentence, terms) }))
    .toSorted((one, other) => other.score - one.score);
}

function scoreOf(sentence: string, terms: readonly string[]): number {
  const lower = sentence.toLowerCase();
  return terms.filter((term) => lower.includes(term)).length;
}

function weightOf(sentence: string): number {
  const ideographs = (sentence.match(IDEOGRAPHS) ?? []).join('').length;
  return sentence.length + 2 * ideographs;
}

/** Cuts a sentence to the longest quotation, around the first of the terms. */
function shortened(sentence: string, terms: readonly string[]): string {
  if (sentence.length <= LONGEST_QUOTATION) return sentence;
  const lower = sentence.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0);
  const first = Math.min(...places, sentence.length);
  const room = LONGEST_QUOTATION - 2;
  const start = first < room || first === sentence.length ? 0 : Math.min(first, sentence.length - room);
  const cut = sentence.slice(start, start + room).toWellFormed();
  return `${start > 0 ? '…' : ''}${cut.trim()}${start + room < sentence.length ? '…' : ''}`;
}
