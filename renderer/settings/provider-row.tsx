/**
 * The row of a provider in the list, with buttons that test, move, edit and remove the provider.
 */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import { catalogueEntryAt } from '../../shared/provider-catalogue.ts';
import { type ProviderSetting, secretOf } from '../../shared/settings.ts';
import { useAct } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { host } from '../stores/host.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { ProviderMark } from '../ui/models/provider-mark.tsx';
import { Row } from '../ui/page-parts.tsx';
import { ProviderTestResult } from './provider-test-result.tsx';

/** The result of a connection test. It is shown until the provider or its API key changes. */
interface Tested {
  readonly answer: ProviderTest;
  readonly asked: string;
  /**
   * The names of the stored secrets at the time of the test. The store creates a new list when
   * any secret changes.
   */
  readonly secrets: readonly string[];
}

interface ProviderRowProps {
  readonly provider: ProviderSetting;
  /** Moves the provider up; null: it is the first in the list. */
  readonly onUp: (() => void) | null;
  /** Moves the provider down; null: it is the last in the list. */
  readonly onDown: (() => void) | null;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function ProviderRow({ provider, onUp, onDown, onEdit, onRemove }: ProviderRowProps) {
  const { t } = useTranslation('settings');
  const secrets = useAppStore((app) => app.secrets);
  const hasKey = secrets.includes(secretOf(provider.id));
  const [tested, setTested] = useState<Tested | null>(null);
  const { busy, perform } = useAct();
  const { name, baseUrl, models, kind } = provider;
  const asked = JSON.stringify(provider);
  const test = tested !== null && tested.asked === asked && tested.secrets === secrets ? tested.answer : null;
  const runTest = () =>
    perform(async () => setTested({ answer: await host().providers.test({ provider }), asked, secrets }));
  return (
    <Row
      title={
        <span className="flex items-center gap-2">
          <ProviderMark entry={catalogueEntryAt(baseUrl)} />
          {name}
        </span>
      }
      text={
        <>
          <span className="font-mono">{baseUrl}</span> · {t('providers.models', { count: models.length })} ·{' '}
          {t(hasKey ? 'providers.hasKey' : 'providers.noKey')}
        </>
      }
      below={test !== null && <ProviderTestResult test={test} kind={kind} busy={busy} onRetry={() => void runTest()} />}
    >
      <IconButton
        label={t('providers.up', { name })}
        unavailable={onUp === null ? t('providers.isFirst', { name }) : null}
        onClick={() => onUp?.()}
      >
        <ArrowUp aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        label={t('providers.down', { name })}
        unavailable={onDown === null ? t('providers.isLast', { name }) : null}
        onClick={() => onDown?.()}
      >
        <ArrowDown aria-hidden="true" size={15} strokeWidth={1.5} />
      </IconButton>
      <Button busy={busy} onClick={() => void runTest()} aria-label={t('providers.testNamed', { name })}>
        {t('providers.testShort')}
      </Button>
      <Button onClick={onEdit} aria-label={t('providers.editTitle', { name })}>
        {t('providers.edit')}
      </Button>
      <Button variant="danger" onClick={onRemove} aria-label={t('providers.removeNamed', { name })}>
        {t('providers.remove')}
      </Button>
    </Row>
  );
}
