/**
 * The results that a plan-replan task has observed, and the selection of them that one prompt
 * contains. Pure.
 */

/** A tool call with its result, or a reply of the model that could not be used. */
export interface Observation {
  /** The name of the tool, or of the phase whose reply could not be used. */
  readonly tool: string;
  readonly input: string;
  readonly ok: boolean;
  readonly result: string;
}

/** The maximum number of characters of one result. */
export const LONGEST_OBSERVATION = 10_000;
export const MOST_OBSERVATIONS = 100;
/**
 * The maximum number of characters of all observations that a prompt contains in full. Each older
 * observation takes one line.
 */
export const ALL_OBSERVATIONS = 60_000;
/**
 * The maximum number of characters of the line of an older observation, and of the input in it.
 */
const LINE = 200;

/**
 * Returns the latest observations, oldest first. The newest are complete as long as they fit; each
 * older one is shortened to its beginning. Whenever there are too many, half of the room is made
 * free at once: most prompts then begin with the prompt before, which a provider's cache needs.
 */
export function recentObservations(all: readonly Observation[]): readonly Observation[] {
  return recent(
    all,
    ({ input, result }) => input.length + result.length,
    (observation) => ({
      ...observation,
      input: cut(oneLine(observation.input), LINE),
      result: cut(oneLine(observation.result), LINE),
    }),
  );
}

/** Shortens questions and messages in the same way. */
export function recentLines(all: readonly string[]): readonly string[] {
  return recent(
    all,
    (line) => line.length,
    (line) => cut(oneLine(line), LINE),
  );
}

function recent<T>(all: readonly T[], lengthOf: (item: T) => number, shorten: (item: T) => T): readonly T[] {
  let complete = 0;
  let length = 0;
  all.forEach((item, at) => {
    length += lengthOf(item);
    if (length <= ALL_OBSERVATIONS) return;
    for (; length > ALL_OBSERVATIONS / 2 && complete <= at; complete++) length -= lengthOf(all[complete] ?? item);
  });
  const half = MOST_OBSERVATIONS / 2;
  const first = Math.ceil(Math.max(0, all.length - MOST_OBSERVATIONS) / half) * half;
  return all.slice(first).map((item, at) => (first + at < complete ? shorten(item) : item));
}

/** Shortens a text to `most` characters. Three dots mark the cut. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
