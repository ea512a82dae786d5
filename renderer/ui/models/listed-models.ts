/**
 * Finds the models that match a query: recently chosen ones first, then those of each provider.
 * Pure.
 */
import { hasWords } from '../fields/has-words.ts';

export interface ListedModel {
  /** A key that is unique among all models. */
  readonly key: string;
  /** The title of the model's group; empty: the model is in no group. */
  readonly group: string;
  /** The name that the user gave the provider. */
  readonly provider: string;
  readonly model: string;
}

export interface ModelLines<Option extends ListedModel> {
  readonly recent: readonly Option[];
  /** The groups, in the order in which their providers first appear. No group is empty. */
  readonly groups: readonly {
    readonly group: string;
    readonly provider: string;
    readonly options: readonly Option[];
  }[];
  /** The number of matches that are not shown. */
  readonly more: number;
}

/**
 * Lists the models that match a query. A recently chosen model is not repeated in its group.
 * `most` is the maximum number of lines.
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
