/**
 * Shows the result of a connection test of a provider: the number of its models, or which of URL,
 * API key, model and format is wrong.
 */
import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ProviderTest } from '../../shared/contract/providers.ts';
import type { ProviderSetting } from '../../shared/settings.ts';
import { Button } from '../ui/button.tsx';

interface ProviderTestResultProps {
  readonly test: ProviderTest;
  readonly kind: ProviderSetting['kind'];
  readonly busy: boolean;
  readonly onRetry: () => void;
  /**
   * Called to replace a model that the server does not have with the models that it offers;
   * undefined: there is no such button.
   */
  readonly onUseOffered?: (models: readonly string[]) => void;
  /** Whether the provider is new, and not saved by the test. */
  readonly isNew?: boolean;
  /** Called to save the provider although it failed the test; undefined: there is no such button. */
  readonly onSaveAnyway?: () => void;
}

/** The maximum number of offered models that are listed by name. */
const NAMED = 5;

const FORMATS: Readonly<Record<ProviderSetting['kind'], string>> = { openai: 'OpenAI', gemini: 'Gemini' };

export function ProviderTestResult({
  test,
  kind,
  busy,
  isNew = false,
  onRetry,
  onUseOffered,
  onSaveAnyway,
}: ProviderTestResultProps) {
  const { t, i18n } = useTranslation(['settings', 'common']);
  if (test.ok) {
    return (
      <p className="flex items-center gap-2 rounded-small bg-good-soft px-3 py-2 text-good">
        <CircleCheck aria-hidden="true" size={15} strokeWidth={1.75} className="flex-none" />
        <span>
          {t('providers.testOk', { count: test.models.length })} {isNew && t('providers.notSaved')}
        </span>
      </p>
    );
  }
  const offered = test.at === 'model' ? test.models : [];
  return (
    <div className="flex flex-wrap gap-2 rounded-small bg-bad-soft px-3 py-2">
      <CircleX aria-hidden="true" size={15} strokeWidth={1.75} className="mt-0.5 flex-none text-bad" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-bad">{t(`providers.testFailed.${test.at}`, { format: FORMATS[kind] })}</p>
        <p className="text-soft [overflow-wrap:anywhere]">{test.why}</p>
        {offered.length > 0 && (
          <p className="text-soft [overflow-wrap:anywhere]">
            {t(offered.length > NAMED ? 'providers.offersMany' : 'providers.offers', {
              count: offered.length,
              models: new Intl.ListFormat(i18n.language, { type: 'unit' }).format(offered.slice(0, NAMED)),
            })}
          </p>
        )}
      </div>
      {offered.length > 0 && onUseOffered !== undefined && (
        <Button onClick={() => onUseOffered(offered)}>{t('providers.useOffered')}</Button>
      )}
      <Button busy={busy} onClick={onRetry}>
        {t('common:retry')}
      </Button>
      {onSaveAnyway !== undefined && (
        <Button busy={busy} onClick={onSaveAnyway}>
          {t('providers.saveAnyway')}
        </Button>
      )}
    </div>
  );
}
