/** A hook with the state of the provider form. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CatalogueEntry, catalogueEntry } from '../../shared/provider-catalogue.ts';
import { GivenProvider, type ProviderSetting } from '../../shared/settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { focusInvalid } from '../ui/dialogs/form-dialog.tsx';
import { draftsOf, firstWrong, savedProfiles } from './profile-draft.ts';
import { draftOfEntry, formatOf, type ProviderDraft, providerDraft } from './provider-draft.ts';
import { freeId, linesOf } from './provider-names.ts';

/** `entry` is what a new provider starts from. */
export function useProviderDraft(provider: ProviderSetting | null, entry: CatalogueEntry = catalogueEntry('other')) {
  const { i18n } = useTranslation();
  const known = useAppStore(({ settings }) => settings.providers);
  const [typed, change] = useState(() =>
    provider === null ? draftOfEntry(entry, i18n.language === 'zh-CN' ? 'zh-CN' : 'en') : providerDraft(provider),
  );
  const [profiles, setProfiles] = useState(draftsOf(provider ?? {}));
  const [model, chooseModel] = useState('');
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The consent is bound to the address, so it does not hold for another one.
  const allowed = provider?.keyOverHttp;
  const models = linesOf(typed.models);
  const kind = provider?.kind ?? formatOf(typed);
  const parsed = GivenProvider.safeParse({
    id: provider?.id ?? freeId(typed.name, known),
    name: typed.name,
    kind,
    baseUrl: typed.baseUrl,
    models,
    ...savedProfiles(profiles, models),
    ...(allowed === undefined ? {} : { keyOverHttp: allowed }),
  });
  /**
   * Returns the setting if it is valid. Otherwise focuses the first invalid field and returns
   * null.
   */
  const checked = (): ProviderSetting | null => {
    setTouched(true);
    const wrongModel = firstWrong(profiles, models);
    if (wrongModel !== null) chooseModel(wrongModel);
    if (parsed.success && wrongModel === null) return parsed.data;
    focusInvalid(form.current);
    return null;
  };
  const edit = (changed: Partial<ProviderDraft>) => change((now) => ({ ...now, ...changed }));
  const isWrong = (field: 'name' | 'baseUrl') =>
    touched && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field);
  return {
    form,
    typed,
    change,
    edit,
    kind,
    models,
    /** The model whose settings are shown. */
    model: models.includes(model) ? model : (models[0] ?? ''),
    chooseModel,
    profiles,
    setProfiles,
    /** Whether the user has tried to test or save. From then on, problems are reported. */
    touched,
    isWrong,
    checked,
  };
}
