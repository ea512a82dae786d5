/**
 * Finds the models that match a query: recently chosen ones first, then those of each provider.
 * Pure.
 */
import { hasWords } from '../fields/has-words.ts';

export interface ListedModel {
  /** Unique among all models. */
  readonly key: string;
  /** The group of the provider; empty: no group. */
  readonly group: string;
  /** The user's name of the provider. */
  readonly provider: string;
  readonly model: string;
}

export interface ModelLines<Option extends ListedModel> {
  readonly recent: readonly Option[];
  /** Ordered by where the providers first appear. No group is empty. */
  readonly groups: readonly {
    readonly group: string;
    readonly provider: string;
    readonly options: readonly Option[];
  }[];
  /** The number of matches that are not shown. */
  readonly more: number;
}

/**
 * Lists the matching models. A recently chosen one is not repeated in its group. `most` limits
 * the number of lines.
 */
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
