/** A searchable list of models: recently chosen ones on top, then those of each provider. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nothingTyped, type TypedAhead } from '../fields/typed-ahead.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import type { ListedModel } from './listed-models.ts';
import { SearchLoading } from './search-loading.tsx';

export interface ModelListProps<Option extends ListedModel> {
  /** What it is for, for a screen reader. */
  readonly label: string;
  /** In the order of the providers. */
  readonly options: readonly Option[];
  /** Recently chosen, newest first; they need not be among `options`. */
  readonly recent: readonly Option[];
  /** null: none of them. */
  readonly chosenKey: string | null;
  onChoose(option: Option): void;
  /**
   * The model for a name that is in no list; null: none. Absent: only listed models can be
   * chosen.
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
