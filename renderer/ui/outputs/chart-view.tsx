import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ChartDrawing, DrawnChart } from '../../../shared/chart.ts';
import type { OutputId } from '../../../shared/ids.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import type { OutputSource } from '../../output-source.ts';
import { DrawnChartView } from './drawn-chart-view.tsx';
import { NotShown, StillLoading } from './output-states.tsx';
import { useChartLooks } from './use-chart-looks.ts';
import { useLoaded } from './use-loaded.ts';

interface ChartViewProps {
  readonly source: OutputSource;
  readonly outputId: OutputId;
  readonly name: string;
  /** Called with each drawing, so that it can be saved. */
  readonly onDrawn?: (chart: DrawnChart) => void;
}

/** The height of a chart that is not drawn yet, so that the chat moves little. */
const WAITING_HEIGHT = 300;

/** Shows a stored chart in the width of its place, in the theme and the language of the page. */
export function ChartView({ source, outputId, name, onDrawn }: ChartViewProps) {
  const { t } = useTranslation('outputs');
  const place = useRef<HTMLDivElement>(null);
  const looks = useChartLooks(place);
  const { theme, width, locale } = looks ?? {};
  const isMeasured = looks !== null;
  const load = useCallback(async () => {
    if (theme === undefined || width === undefined || locale === undefined) throw new Error('Nothing is measured.');
    const drawing = await source.drawing(outputId, { theme, width, locale });
    if (drawing.kind === 'drawn') onDrawn?.(drawing.chart);
    return drawing;
  }, [source, outputId, theme, width, locale, onDrawn]);
  const { loaded: asked, again } = useLoaded(isMeasured ? load : null);
  const known = looks === null || asked.state === 'ready' ? null : source.knownDrawing(outputId, looks);
  const loaded = known === null ? asked : ({ state: 'ready', value: known } as const);
  return (
    <div ref={place} className="min-w-0" style={loaded.state === 'loading' ? { minHeight: WAITING_HEIGHT } : {}}>
      {loaded.state === 'loading' && <StillLoading label={t('chart.drawing')} height={WAITING_HEIGHT} />}
      {loaded.state === 'failed' && <NotShown why={loaded.why} onRetry={again} />}
      {loaded.state === 'ready' && <Drawing drawing={loaded.value} name={name} />}
    </div>
  );
}

function Drawing({ drawing, name }: { readonly drawing: ChartDrawing; readonly name: string }) {
  const { t } = useTranslation('outputs');
  switch (drawing.kind) {
    case 'drawn':
      return <DrawnChartView chart={drawing.chart} name={name} />;
    case 'wrong':
      return <NotDrawn text={t('chart.wrong')} details={drawing.message} />;
    case 'too-slow':
      return <NotDrawn text={t('chart.tooSlow')} />;
    case 'too-large':
      return <NotDrawn text={t('chart.tooLarge')} />;
    default:
      return assertNever(drawing);
  }
}

function NotDrawn({ text, details }: { readonly text: string; readonly details?: string }) {
  return (
    <div className="rounded-small border border-line bg-sunken px-3 py-2.5 text-[12.5px] text-soft">
      <p>{text}</p>
      {details !== undefined && (
        <p className="mt-1 font-mono text-[12px] text-faint [overflow-wrap:anywhere]">{visibleWords(details)}</p>
      )}
    </div>
  );
}
