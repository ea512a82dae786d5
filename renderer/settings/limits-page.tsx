/** The limits at which a loop stops and reports. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LIMITS, LoopLimits } from '../../shared/loop.ts';
import { COUNTS } from '../../shared/loop-counts.ts';
import { LIMITING_COUNTS } from '../../shared/strategies/index.ts';
import { change } from '../act.ts';
import { limitTexts } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { readNumber } from './read-number.ts';

const MINUTE_MS = 60_000;

/** Limits whose value is shown as it is stored. */
const SHOWN = [...LIMITING_COUNTS.map((count) => COUNTS[count].limit), 'maxTokens', 'maxCost'] as const;

export function LimitsPage() {
  const { t } = useTranslation('settings');
  const limits = useAppStore(({ settings }) => settings.limits);
  const [resets, setResets] = useState(0);
  return (
    <>
      <PageTitle title={t('page.limits')} text={t('limits.text')} />
      {/* What is typed and not yet set goes with a reset. */}
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
  /** null: none. */
  readonly value: number | null;
  readonly accepts: (value: number | null) => boolean;
  readonly onChange: (value: number | null) => void;
}

/**
 * Saved when the field loses the focus or Enter is pressed. An invalid value is reported, and the
 * old one stays.
 */
function Limit({ name, value, accepts, onChange }: LimitProps) {
  const { t, i18n } = useTranslation('settings');
  const own = limitTexts(name, i18n.language);
  const range = t(`limits.${name}Text`);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? '' : String(value);
  const wrong = typed !== null && !accepts(readNumber(typed));
  const settle = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    if (readNumber(typed) !== value) onChange(readNumber(typed));
  };
  return (
    <Row title={t(`limits.${name}`)} text={own === '' ? range : t('limits.explained', { own, range })}>
      <TextField
        label={t(`limits.${name}`)}
        hideLabel={true}
        className="w-40"
        inputMode="decimal"
        placeholder={t('limits.none')}
        value={typed ?? shown}
        error={wrong ? t(`limits.wrong.${name}`) : undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
      />
    </Row>
  );
}
