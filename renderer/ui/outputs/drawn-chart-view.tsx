import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BETWEEN_FIELDS, type DrawnChart } from '../../../shared/chart.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { type Mark, markAt, marksOf } from './chart-marks.ts';
import { chartShapes } from './chart-shapes.ts';

interface DrawnChartViewProps {
  readonly chart: DrawnChart;
  /** The name of the chart, for people who do not see it. */
  readonly name: string;
}

/** Shows a drawn chart. The values of a mark appear where a person points, and by the arrow keys. */
export function DrawnChartView({ chart, name }: DrawnChartViewProps) {
  const { t } = useTranslation('outputs');
  const id = useId().replaceAll(/[^\w-]/g, '');
  const place = useRef<HTMLDivElement>(null);
  const marks = useRef<readonly Mark[] | null>(null);
  const [shown, setShown] = useState<Mark | null>(null);
  const shapes = useMemo(() => chartShapes(chart.svg, `chart${id}`), [chart.svg, id]);
  useEffect(() => {
    setShown(null);
    marks.current = null;
    if (shapes === null) return;
    shapes.setAttribute('style', 'display:block;max-width:100%;height:auto');
    place.current?.replaceChildren(shapes);
    const resized = new ResizeObserver(() => {
      marks.current = null;
    });
    resized.observe(shapes);
    return () => resized.disconnect();
  }, [shapes]);
  useEffect(() => {
    shown?.element.setAttribute('data-shown', '');
    return () => shown?.element.removeAttribute('data-shown');
  }, [shown]);
  const known = (): readonly Mark[] => {
    marks.current ??= shapes === null ? [] : marksOf(shapes);
    return marks.current;
  };
  const point = ({ target, clientX, clientY }: PointerEvent) => {
    const corner = shapes?.getBoundingClientRect();
    if (corner === undefined) return;
    const found = markAt(known(), target, clientX - corner.left, clientY - corner.top);
    setShown((now) => (now?.element === found?.element ? now : found));
  };
  const at = shown === null ? -1 : known().findIndex(({ element }) => element === shown.element);
  const words = [chart.title || name, chart.description, t('chart.marks', { count: chart.marks })];
  if (shapes === null) return <p className="text-faint">{t('chart.wrong')}</p>;
  return (
    <div className="relative" onPointerLeave={() => setShown(null)}>
      {chart.marks > 0 && (
        <input
          type="range"
          min={0}
          max={chart.marks - 1}
          value={Math.max(0, at)}
          aria-label={t('chart.values', { name: visibleWords(chart.title || name) })}
          aria-valuetext={shown === null ? t('chart.useArrows') : visibleWords(shown.label)}
          onChange={({ target }) => setShown(known()[Number(target.value)] ?? null)}
          onFocus={({ target }) => target.matches(':focus-visible') && setShown(known()[0] ?? null)}
          onBlur={() => setShown(null)}
          className="peer sr-only"
        />
      )}
      <div
        ref={place}
        role="img"
        aria-label={words
          .filter((word) => word !== '')
          .map((word) => visibleWords(word).replace(/[.。]$/, ''))
          .join('. ')}
        onPointerMove={point}
        onPointerDown={point}
        className="chart-place overflow-x-auto rounded-small outline-offset-2 peer-focus-visible:outline-2 peer-focus-visible:outline-accent"
      />
      {shown !== null && <MarkHint mark={shown} width={shapes.getBoundingClientRect().width} />}
    </div>
  );
}

/** The fields and values of a mark, as text beside the mark. */
function MarkHint({ mark, width }: { readonly mark: Mark; readonly width: number }) {
  const lines = mark.label.split(BETWEEN_FIELDS).map((line) => {
    const [field = '', ...value] = line.split(': ');
    return { field, value: value.join(': ') };
  });
  const isRight = mark.x > width / 2;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute z-10 max-w-[min(280px,70%)] rounded-small border border-line bg-raised px-2.5 py-1.5 text-[12px] shadow-raised"
      style={{
        top: Math.max(0, mark.y),
        ...(isRight ? { right: Math.max(0, width - mark.x) + 12 } : { left: mark.x + 12 }),
      }}
    >
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-0.5">
        {lines.map(({ field, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mark never change
          <div key={index} className="contents">
            <dt className="truncate text-soft">{visibleWords(field)}</dt>
            <dd className="truncate text-right font-medium text-ink tabular-nums">{visibleWords(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
