/** How far a loop may go before it stops and says where it stands. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LIMITS, LoopLimits } from '../../shared/loop.ts';
import { change } from '../act.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';
import { PageTitle, Row, Rows } from '../ui/page-parts.tsx';
import { TextField } from '../ui/text-field.tsx';
import { readNumber } from './read-number.ts';

const MINUTE_MS = 60_000;

export function LimitsPage() {
  const { t } = useTranslation('settings');
  const limits = useAppStore(({ settings }) => settings.limits);
  const set = (changed: Partial<LoopLimits>) => change({ limits: changed });
  const [resets, setResets] = useState(0);
  const { shape } = LoopLimits;
  return (
    <>
      <PageTitle title={t('page.limits')} text={t('limits.text')} />
      {/* What is typed and not yet set goes with a reset. */}
      <Rows key={resets} label={t('page.limits')}>
        <Limit
          name="maxIterations"
          value={limits.maxIterations}
          accepts={(value) => shape.maxIterations.safeParse(value).success}
          onChange={(value) => value !== null && set({ maxIterations: value })}
        />
        <Limit
          name="mistakeLimit"
          value={limits.mistakeLimit}
          accepts={(value) => shape.mistakeLimit.safeParse(value).success}
          onChange={(value) => value !== null && set({ mistakeLimit: value })}
        />
        <Limit
          name="maxSteps"
          value={limits.maxSteps}
          accepts={(value) => shape.maxSteps.safeParse(value).success}
          onChange={(value) => value !== null && set({ maxSteps: value })}
        />
        <Limit
          name="maxQuestions"
          value={limits.maxQuestions}
          accepts={(value) => shape.maxQuestions.safeParse(value).success}
          onChange={(value) => set({ maxQuestions: value })}
        />
        <Limit
          name="maxTokens"
          value={limits.maxTokens}
          accepts={(value) => shape.maxTokens.safeParse(value).success}
          onChange={(value) => set({ maxTokens: value })}
        />
        <Limit
          name="maxCost"
          value={limits.maxCost}
          accepts={(value) => shape.maxCost.safeParse(value).success}
          onChange={(value) => set({ maxCost: value })}
        />
        <Limit
          name="maxWallTime"
          value={limits.maxWallTimeMs === null ? null : limits.maxWallTimeMs / MINUTE_MS}
          accepts={(value) => value === null || (value > 0 && Number.isFinite(value))}
          onChange={(value) => set({ maxWallTimeMs: value === null ? null : Math.round(value * MINUTE_MS) })}
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
  readonly name:
    | 'maxIterations'
    | 'mistakeLimit'
    | 'maxSteps'
    | 'maxQuestions'
    | 'maxTokens'
    | 'maxCost'
    | 'maxWallTime';
  /** null: none. */
  readonly value: number | null;
  readonly accepts: (value: number | null) => boolean;
  readonly onChange: (value: number | null) => void;
}

/** Set when the field is left or Enter is pressed; what is no limit is said, and the old one stays. */
function Limit({ name, value, accepts, onChange }: LimitProps) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value === null ? '' : String(value);
  const wrong = typed !== null && !accepts(readNumber(typed));
  const settle = () => {
    if (typed === null || wrong) return;
    setTyped(null);
    if (readNumber(typed) !== value) onChange(readNumber(typed));
  };
  return (
    <Row title={t(`limits.${name}`)} text={t(`limits.${name}Text`)}>
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
