import { useTranslation } from 'react-i18next';
import type { LoopId } from '../../shared/ids.ts';
import { useAct } from '../act.ts';
import { retryNow } from '../stores/topic-store.ts';
import { Button } from '../ui/button.tsx';

/** Skips the wait of a loop before it asks a model again. */
export function TryNow({ loopId }: { readonly loopId: LoopId }) {
  const { t } = useTranslation('loop');
  const { busy, perform } = useAct();
  return (
    <Button needsHost={true} busy={busy} onClick={() => void perform(() => retryNow(loopId))}>
      {t('retry.now')}
    </Button>
  );
}
