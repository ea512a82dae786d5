/** What a plan-replan task learned by acting, and how much of it one prompt may contain. Pure. */

/** One act and its result, or a reply of the model that could not be used. */
export interface Observation {
  /** The tool, or the phase that went wrong. */
  readonly tool: string;
  readonly input: string;
  readonly ok: boolean;
  readonly result: string;
}

/** Characters of one result. */
export const LONGEST_OBSERVATION = 10_000;
export const MOST_OBSERVATIONS = 100;
/**
 * Characters of everything that a prompt contains in full; older observations take one line each.
 */
export const ALL_OBSERVATIONS = 60_000;
/** Characters of that line, and of its input. */
const LINE = 200;

/**
 * The latest ones, oldest first: the newest in full while they fit, each older one by its first
 * words.
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

/** The same for questions and messages. */
export function recentLines(all: readonly string[]): readonly string[] {
  return recent(
    all,
    (line) => line.length,
    (line) => cut(oneLine(line), LINE),
  );
}

function recent<T>(all: readonly T[], lengthOf: (item: T) => number, shorten: (item: T) => T): readonly T[] {
  let room = ALL_OBSERVATIONS;
  return all
    .slice(-MOST_OBSERVATIONS)
    .reverse()
    .map((item) => {
      room -= lengthOf(item);
      return room >= 0 ? item : shorten(item);
    })
    .reverse();
}

/** At most `most` characters; three dots mark a cut. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
