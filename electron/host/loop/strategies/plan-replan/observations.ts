/**
 * What happened in a plan-replan task, and the selection of it that one prompt contains. Pure.
 */

/** A tool call with its result, or a reply of the model that could not be used. */
export interface Observation {
  /** The name of the tool, or of the phase whose reply could not be used. */
  readonly tool: string;
  readonly input: string;
  readonly ok: boolean;
  readonly result: string;
}

/** A plan as it was made. */
export interface MadePlan {
  readonly latest_plan: readonly string[];
}

/** What a prompt contains of an older plan that there is no room for. */
interface EarlierPlan {
  readonly earlier_plan: string;
}

/** A question of the model or a message of the user, with a prefix that says whose words it has. */
export interface Clarification {
  readonly clarification: string;
}

export type HistoryEntry = Observation | MadePlan | Clarification;
type Entry = HistoryEntry | EarlierPlan;

const isMadePlan = (entry: Entry): entry is MadePlan => 'latest_plan' in entry;
const isClarification = (entry: Entry): entry is Clarification => 'clarification' in entry;
export const isObservation = (entry: Entry): entry is Observation => 'tool' in entry;

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

/** An entry and its position among all entries. */
interface Placed {
  readonly entry: Entry;
  readonly at: number;
}

/**
 * Returns the latest entries, oldest first. The newest are complete as long as they fit; each older
 * one is shortened to its beginning. Whenever there are too many, half of the room is made free at
 * once: most prompts then begin with the prompt before, which a provider's cache needs. Questions
 * and messages have room of their own, so that results never displace what the user said. The last
 * plan is always there and complete.
 */
export function recentHistory(all: readonly HistoryEntry[]): readonly Entry[] {
  const placed = all.map((entry, at): Placed => ({ entry, at }));
  const words = recent(placed.filter(({ entry }) => isClarification(entry)));
  const work = recent(
    placed.filter(({ entry }) => !isClarification(entry)),
    placed.findLast(({ entry }) => isMadePlan(entry)),
  );
  return [...words, ...work].toSorted((one, other) => one.at - other.at).map(({ entry }) => entry);
}

function lengthOf({ entry }: Placed): number {
  if (isMadePlan(entry)) return entry.latest_plan.join().length;
  if (isClarification(entry)) return entry.clarification.length;
  return 'earlier_plan' in entry ? entry.earlier_plan.length : entry.input.length + entry.result.length;
}

function shortened(entry: Entry): Entry {
  if (isMadePlan(entry)) return { earlier_plan: cut(oneLine(entry.latest_plan.join('; ')), LINE) };
  if (isClarification(entry)) return { clarification: cut(oneLine(entry.clarification), LINE) };
  if ('earlier_plan' in entry) return entry;
  return { ...entry, input: cut(oneLine(entry.input), LINE), result: cut(oneLine(entry.result), LINE) };
}

/** `kept`: an entry that is always returned, unchanged. */
function recent(all: readonly Placed[], kept?: Placed): readonly Placed[] {
  let complete = 0;
  let length = 0;
  all.forEach((placed, index) => {
    length += lengthOf(placed);
    if (length <= ALL_OBSERVATIONS) return;
    for (; length > ALL_OBSERVATIONS / 2 && complete <= index; complete++) length -= lengthOf(all[complete] ?? placed);
  });
  const half = MOST_OBSERVATIONS / 2;
  const first = Math.ceil(Math.max(0, all.length - MOST_OBSERVATIONS) / half) * half;
  const latest = all
    .slice(first)
    .map((placed, index) =>
      first + index < complete && placed !== kept ? { ...placed, entry: shortened(placed.entry) } : placed,
    );
  return kept === undefined || latest.includes(kept) ? latest : [kept, ...latest];
}

/** Shortens a text to `most` characters. Three dots mark the cut. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 3).replace(/[\uD800-\uDBFF]$/, '')}...`;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
