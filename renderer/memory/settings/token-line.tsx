import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemorySize } from '../../../shared/contract/memory.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { host } from '../../stores/host.ts';

/** How many tokens all active facts need, compared with what a loop is sent at most. */
export function TokenLine() {
  const { t, i18n } = useTranslation('memory');
  const news = useAppStore(({ memory }) => memory);
  const budget = useAppStore(({ settings }) => settings.memoryTokens);
  const [size, setSize] = useState<MemorySize | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    let current = true;
    host()
      .memory.size()
      .then((now) => current && setSize(now))
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [news]);
  if (size === null) return null;
  const number = (count: number) => formatNumber(count, i18n.language);
  const texts = { tokens: number(size.tokens), budget: number(budget) };
  return (
    <p role="status" className="text-[12.5px] text-soft">
      {t(size.tokens > budget ? 'settings.tokens' : 'settings.tokensFit', texts)}
    </p>
  );
}
