import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartTheme, NARROWEST_CHART, WIDEST_CHART } from '../../../shared/chart.ts';
import { LOCALES } from '../../../shared/locales.ts';
import type { ChartLooks } from '../../output-source.ts';

/** How long the width has to stay the same before a chart is drawn again. */
const STILL_MS = 150;
/** Widths are rounded down to multiples of this, so that a scroll bar does not draw all charts again. */
const STEP = 8;

/** How a chart in this element looks; null: the element has no width yet. Follows width, theme and language. */
export function useChartLooks(place: RefObject<HTMLElement | null>): ChartLooks | null {
  const { i18n } = useTranslation();
  const theme = useTheme();
  const width = useWidth(place);
  const locale = LOCALES.find((known) => known === i18n.language) ?? 'en';
  return width === null ? null : { theme, width, locale };
}

function useTheme(): ChartTheme {
  return useSyncExternalStore(followTheme, () =>
    document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
  );
}

function followTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function useWidth(place: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const measure = () => {
      const whole = Math.floor(element.clientWidth / STEP) * STEP;
      if (whole > 0) setWidth(Math.min(WIDEST_CHART, Math.max(NARROWEST_CHART, whole)));
    };
    measure();
    const observer = new ResizeObserver(() => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(measure, STILL_MS);
    });
    observer.observe(element);
    return () => {
      if (timer !== null) clearTimeout(timer);
      observer.disconnect();
    };
  }, [place]);
  return width;
}
