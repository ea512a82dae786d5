import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import { attempt } from '../../actions/attempt.ts';
import type { HostFailure } from '../../host-client.ts';
import { receiptLines } from '../../stores/topic-store.ts';
import { Button } from '../../ui/button.tsx';
import { DiffReader } from './line-rows.ts';
import { LineView } from './line-view.tsx';

interface ReceiptLinesProps {
  readonly loopId: LoopId;
  readonly callId: CallId;
  /** The digest of the receipt. */
  readonly receipt: string;
  readonly total: number;
  readonly onReach: (line: number) => void;
  /**
   * Called with the reason if the call would change nothing by now; with null when lines were
   * loaded again.
   */
  readonly onNoEffect: (why: HostFailure | null) => void;
}

/** Everything that an edit would change, loaded page by page as the user reads. */
export function ReceiptLines({ loopId, callId, receipt, total, onReach, onNoEffect }: ReceiptLinesProps) {
  const { t } = useTranslation('approval');
  const { lines, failed, load } = usePages({ loopId, callId, receipt, total, onNoEffect });
  const rest = (
    <p className="flex items-center gap-2 px-3 py-1 font-sans text-[12px] text-faint">
      {t(failed ? 'linesFailed' : 'loadingLines')}
      {failed && (
        <Button size="small" onClick={load}>
          {t('loadAgain')}
        </Button>
      )}
    </p>
  );
  if (lines.length === 0) return rest;
  const more = lines.length < total ? load : null;
  return <LineView name="lines" label={t('changes')} {...{ lines, total, more, rest, onReach }} />;
}

function usePages({ loopId, callId, receipt, total, onNoEffect }: Omit<ReceiptLinesProps, 'onReach'>) {
  const reader = useMemo(() => new DiffReader(), []);
  const [count, setCount] = useState(0);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const load = useCallback(async () => {
    if (busy.current || reader.lines.length >= total) return;
    busy.current = true;
    setFailed(false);
    const page = await attempt(
      () => receiptLines(loopId, callId, receipt, reader.lines.length),
      (failure) => {
        setFailed(true);
        if (failure.data.failure === 'call-without-effect') onNoEffect(failure);
      },
    );
    busy.current = false;
    if (page === undefined) return;
    onNoEffect(null);
    // A page without lines would be requested again and again.
    if (page.lines.length === 0) return setFailed(true);
    reader.push(page.lines);
    setCount(reader.lines.length);
  }, [reader, loopId, callId, receipt, total, onNoEffect]);
  useEffect(() => {
    void load();
  }, [load]);
  const lines = useMemo(() => reader.lines.slice(0, count), [reader, count]);
  return { lines, failed, load: useCallback(() => void load(), [load]) };
}
