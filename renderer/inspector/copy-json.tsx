import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jsonText } from '../../shared/json-text.ts';
import { act } from '../act.ts';
import { Button, IconButton } from '../ui/button.tsx';

interface CopyJsonProps {
  /** The name of the button, which says what the button copies. */
  readonly label: string;
  /** Whether the button shows only an icon. */
  readonly icon?: boolean;
  /**
   * Returns the value to copy. Called when the user presses the button, because the value may
   * have to be loaded from the host.
   */
  readonly value: () => Promise<unknown>;
}

const THANKS_MS = 1_500;

export function CopyJson({ label, icon = false, value }: CopyJsonProps) {
  const { t } = useTranslation('inspector');
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), THANKS_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    setState('busy');
    const copied = await act(async () => navigator.clipboard.writeText(jsonText(await value())), t('notCopied'));
    setState(copied ? 'copied' : 'idle');
  };
  const Icon = state === 'copied' ? Check : Copy;
  const drawn = <Icon aria-hidden="true" size={13} strokeWidth={1.5} />;
  if (icon) {
    return (
      <IconButton label={state === 'copied' ? t('copied') : label} size="small" onClick={() => void copy()}>
        {drawn}
      </IconButton>
    );
  }
  return (
    <Button size="small" busy={state === 'busy'} onClick={() => void copy()}>
      {drawn}
      {state === 'copied' ? t('copied') : label}
    </Button>
  );
}
