import { useEffect } from 'react';
import type { CallId, LoopId } from '../../../../shared/ids.ts';
import { attempt } from '../../../actions/attempt.ts';
import type { HostFailure } from '../../../host-client.ts';
import { receiptLines } from '../../../stores/topic-store.ts';

/**
 * Asks the host whether a waiting call without lines would fail by now, when its card appears and
 * whenever the user returns to the window. `loopId` is null for a call that need not be checked.
 */
export function useWouldFail(
  loopId: LoopId | null,
  callId: CallId,
  receipt: string,
  onNoEffect: (why: HostFailure | null) => void,
): void {
  useEffect(() => {
    if (loopId === null) return;
    let current = true;
    const check = async () => {
      const found = await attempt(
        () => receiptLines(loopId, callId, receipt, 0),
        (failure) => {
          if (current && failure.data.failure === 'call-without-effect') onNoEffect(failure);
        },
      );
      if (current && found !== undefined) onNoEffect(null);
    };
    void check();
    const returned = () => void check();
    window.addEventListener('focus', returned);
    return () => {
      current = false;
      window.removeEventListener('focus', returned);
    };
  }, [loopId, callId, receipt, onNoEffect]);
}
