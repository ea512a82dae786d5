/**
 * The page that sets the limits of a loop. A loop that reaches a limit stops and reports its
 * progress.
 */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LIMITS, LoopLimits } from '../../shared/loop.ts';
import { COUNTS } from '../../shared/loop-counts.ts';
import { LIMITING_COUNTS } from '../../shared/strategies/index.ts';
import { change } from '../act.ts';
import { limitTexts } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { readNumber } from '../ui/fields/read-number.ts';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { SavedField } from './saved-field.tsx';

const MINUTE_MS = 60_000;

/** The limits that are shown in the same unit in which they are stored. */
const SHOWN = [...LIMITING_COUNTS.map((count) => COUNTS[count].limit), 'maxTokens', 'maxCost'] as const;

export function LimitsPage() {
  const { t } = useTranslation('settings');
  const limits = useAppStore(({ settings }) => settings.limits);
  const [resets, setResets] = useState(0);
  return (
    <>
      <PageTitle title={t('page.limits')} text={t('limits.text')} />
      {/* A reset also discards what is typed and not yet saved. */}
      <Rows key={resets} label={t('page.limits')}>
        {SHOWN.map((name) => (
          <Limit
            key={name}
            name={name}
            value={limits[name]}
            accepts={(value) => LoopLimits.shape[name].safeParse(value).success}
            onChange={(value) => change({ limits: { [name]: value } })}
          />
        ))}
        <Limit
          name="maxWallTime"
          value={limits.maxWallTimeMs === null ? null : limits.maxWallTimeMs / MINUTE_MS}
          accepts={(value) => value === null || (value > 0 && Number.isFinite(value))}
          onChange={(value) =>
            change({ limits: { maxWallTimeMs: value === null ? null : Math.round(value * MINUTE_MS) } })
          }
        />
      </Rows>
      <div>
        <Button
          onClick={() => {
            change({ limits: DEFAULT_LIMITS });
            setResets(resets + 1);
          }}
        >
          {t('limits.reset')}
        </Button>
      </div>
    </>
  );
}

interface LimitProps {
  readonly name: (typeof SHOWN)[number] | 'maxWallTime';
  /** The limit; null: there is no limit. */
  readonly value: number | null;
  readonly accepts: (value: number | null) => boolean;
  readonly onChange: (value: number | null) => void;
}

function Limit({ name, value, accepts, onChange }: LimitProps) {
  const { t, i18n } = useTranslation('settings');
  const own = limitTexts(name, i18n.language);
  const range = t(`limits.${name}Text`);
  return (
    <Row title={t(`limits.${name}`)} text={own === '' ? range : t('limits.explained', { own, range })}>
      <SavedField
        label={t(`limits.${name}`)}
        hideLabel={true}
        className="w-40"
        inputMode="decimal"
        placeholder={t('limits.none')}
        value={value === null ? '' : String(value)}
        read={(typed) => (accepts(readNumber(typed)) ? readNumber(typed) : undefined)}
        wrong={t(`limits.wrong.${name}`)}
        onSave={onChange}
      />
    </Row>
  );
}
