import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the button, which says what is copied. */
  readonly label: string;
  /** Whether a text is shown beside the icon. */
  readonly worded?: boolean;
}

const THANKS_MS = 1_500;

export function CopyButton({ text, label, worded = false }: CopyButtonProps) {
  const { t } = useTranslation('chat');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  if (worded) return <Button onClick={copy}>{copied ? t('copied') : t('copy')}</Button>;
  const Icon = copied ? Check : Copy;
  return (
    <IconButton label={copied ? t('copied') : label} size="small" onClick={copy}>
      <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
    </IconButton>
  );
}
