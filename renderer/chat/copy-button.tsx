import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../ui/button.tsx';
import { ExactQuestion } from './deciding/exact-question.tsx';
import { type NotedText, standsOut } from './deciding/text-notes.ts';

interface CopyButtonProps {
  readonly text: string;
  /** The name of the button, which says what is copied. */
  readonly label: string;
  /** Whether a text is shown beside the icon. */
  readonly worded?: boolean;
  /**
   * Set for a text that is likely to be run elsewhere: if it contains something that a reader could
   * overlook, the user is shown it before it is copied.
   */
  readonly exact?: NotedText;
}

const THANKS_MS = 1_500;

export function CopyButton({ text, label, worded = false, exact }: CopyButtonProps) {
  const { t } = useTranslation(['chat', 'approval']);
  const [copied, setCopied] = useState(false);
  const [question, setQuestion] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    setQuestion((now) => (now === 'open' ? 'closed' : now));
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  const press = () => (exact !== undefined && standsOut(text, exact) ? setQuestion('open') : copy());
  const Icon = copied ? Check : Copy;
  return (
    <>
      {worded ? (
        <Button onClick={press}>{copied ? t('copied') : t('copy')}</Button>
      ) : (
        <IconButton label={copied ? t('copied') : label} size="small" onClick={press}>
          <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
        </IconButton>
      )}
      {exact !== undefined && question !== 'never' && (
        <ExactQuestion
          open={question === 'open'}
          onClose={() => setQuestion('closed')}
          title={t('approval:copy.title')}
          text={text}
          as={exact}
          label={t('approval:copy.text')}
          confirm={t('approval:copy.confirm')}
          cancel={t('approval:copy.cancel')}
          onConfirm={copy}
        />
      )}
    </>
  );
}
