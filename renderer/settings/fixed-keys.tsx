import { useTranslation } from 'react-i18next';
import { Kbd } from '../ui/kbd.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';

/** The keys of cards and of the find bar, by their name in the catalogue. */
const FIXED = [
  ['once', 'Y'],
  ['topic', 'A'],
  ['folder', 'Shift+A'],
  ['withoutSecrets', 'S'],
  ['deny', 'N'],
  ['nextHit', 'Enter'],
  ['previousHit', 'Shift+Enter'],
] as const;

/** The keys that the user cannot change, because they count only in one place. */
export function FixedKeys() {
  const { t } = useTranslation('settings');
  return (
    <>
      <PageTitle title={t('shortcuts.fixed.title')} text={t('shortcuts.fixed.text')} />
      <Rows label={t('shortcuts.fixed.title')}>
        {FIXED.map(([name, keys]) => (
          <Row key={name} title={t(`shortcuts.fixed.${name}`)}>
            <Kbd keys={keys} />
          </Row>
        ))}
      </Rows>
    </>
  );
}
