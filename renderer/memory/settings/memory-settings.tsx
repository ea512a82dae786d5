import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../ui/page-parts.tsx';
import { MemoryData } from './memory-data.tsx';
import { TokenLine } from './token-line.tsx';

/** How memory works, and what becomes of all of it. `Rows` are the rows of its settings. */
export function MemorySettings({ Rows }: { readonly Rows: ComponentType }) {
  const { t } = useTranslation('memory');
  return (
    <>
      <PageTitle title={t('settings.title')} text={t('settings.text')} />
      <Rows />
      <TokenLine />
      <PageTitle title={t('data.title')} text={t('data.text')} />
      <MemoryData />
    </>
  );
}
