/** A searchable list of models: recently chosen ones on top, then those of each provider. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nothingTyped, type TypedAhead } from '../fields/typed-ahead.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ListedModel } from './listed-models.ts';
import { SearchLoading } from './search-loading.tsx';

export interface ModelListProps<Option extends ListedModel> {
  /** The name of the list for screen readers. */
  readonly label: string;
  /** All models, ordered by provider. */
  readonly options: readonly Option[];
  /** Recently chosen models, newest first, which need not be among `options`. */
  readonly recent: readonly Option[];
  /** The key of the chosen model; null: no listed model is chosen. */
  readonly chosenKey: string | null;
  onChoose(option: Option): void;
  /**
   * Returns a model for a name that is in no list, or null if the name cannot be used. Absent:
   * only listed models can be chosen.
   */
  readonly unlisted?: (name: string) => Option | null;
}

const ModelSearch = lazyPart(() => import('./model-search.tsx').then((part) => part.ModelSearch), {
  Loading: ModelsLoading,
});

export function ModelList<Option extends ListedModel>(props: ModelListProps<Option>) {
  const [ahead] = useState(nothingTyped);
  return <ModelSearch {...props} ahead={ahead} />;
}

function ModelsLoading({ label, ahead }: { readonly label: string; readonly ahead: TypedAhead }) {
  const { t } = useTranslation('models');
  return <SearchLoading label={label} placeholder={t('picker.search')} ahead={ahead} />;
}
