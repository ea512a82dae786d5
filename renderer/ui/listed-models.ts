/** What a list of models shows for what was typed: those chosen lately, then each provider's. Pure. */
import { hasWords } from './has-words.ts';

export interface ListedModel {
  /** Unique. */
  readonly key: string;
  /** Names the provider's group; empty: of no group. */
  readonly group: string;
  /** What the provider is called. */
  readonly provider: string;
  readonly model: string;
}

export interface ModelLines<Option extends ListedModel> {
  readonly recent: readonly Option[];
  /** In the order in which the providers come first. No group is empty. */
  readonly groups: readonly {
    readonly group: string;
    readonly provider: string;
    readonly options: readonly Option[];
  }[];
  /** How many more there are than are shown. */
  readonly more: number;
}

/** One that was chosen lately is not repeated in its group. `most`: lines in all. */
export function modelLines<Option extends ListedModel>(
  options: readonly Option[],
  recent: readonly Option[],
  query: string,
  most: number,
): ModelLines<Option> {
  const fits = ({ model, provider }: Option): boolean => hasWords(`${model} ${provider}`, query.trim());
  const lately = recent.filter(fits);
  const shownAbove = new Set(lately.map(({ key }) => key));
  const rest = options.filter((option) => fits(option) && !shownAbove.has(option.key));
  const shown = rest.slice(0, Math.max(0, most - lately.length));
  const groups = [...Map.groupBy(shown, ({ group }) => group)].map(([group, listed]) => ({
    group,
    provider: listed[0]?.provider ?? '',
    options: listed,
  }));
  return { recent: lately, groups, more: rest.length - shown.length };
}
