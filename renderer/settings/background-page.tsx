/** The page about background tasks that decisions start. The settings follow below it as ordinary rows. */
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../shared/loop.ts';
import { RUN_TYPE_TEXTS, unknownTypesIn } from '../../shared/run-types/index.ts';
import { joinNames } from '../i18n/format.ts';
import { useAppStore } from '../stores/app-store.ts';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

export function BackgroundPage() {
  const { t, i18n } = useTranslation('settings');
  const locale: Locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const types = useAppStore(({ settings }) => settings.runTypes);
  const unknown = unknownTypesIn(types).map(shownLine);
  return (
    <>
      <PageTitle title={t('page.background')} text={t('background.text')} />
      <Rows label={t('background.types')}>
        {RUN_TYPE_TEXTS.map(({ name, texts }) => (
          <Row key={name} title={texts[locale].title} text={texts[locale].hint}>
            <code className="text-[12.5px] text-soft [overflow-wrap:anywhere]">{name}</code>
          </Row>
        ))}
      </Rows>
      {unknown.length > 0 && (
        <p role="status" className="text-[12.5px] text-bad [overflow-wrap:anywhere]">
          {t('background.unknown', { names: joinNames(unknown, i18n.language) })}
        </p>
      )}
    </>
  );
}
