import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunArtifact } from '../../shared/run.ts';
import { visibleWords } from '../../shared/visible-text.ts';
import { act } from '../act.ts';
import { formatNumber } from '../i18n/format.ts';
import { Button } from '../ui/button.tsx';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

/** How long the button says that the text was copied, in milliseconds. */
const THANKS_MS = 1_500;

/** Something that a run made: its name, type, size and text, which can be copied. */
export function RunArtifactView({ artifact: { name, mimeType, text } }: { readonly artifact: RunArtifact }) {
  const { t, i18n } = useTranslation('inbox');
  const shownName = shownLine(name);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="text-ink [overflow-wrap:anywhere]">{shownName}</span>
        <span className="text-[12px] text-soft [overflow-wrap:anywhere]">{shownLine(mimeType)}</span>
        <span className="flex-1 text-[12px] text-soft tabular-nums">
          {t('details.size', { count: text.length, shown: formatNumber(text.length, i18n.language) })}
        </span>
        <CopyText text={text} name={shownName} />
      </p>
      <ScrollBox
        label={shownName}
        text={text}
        worded={visibleWords}
        className="max-h-72 rounded-small border border-line bg-sunken"
      />
    </div>
  );
}

function CopyText({ text, name }: { readonly text: string; readonly name: string }) {
  const { t } = useTranslation('inbox');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), THANKS_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => setCopied(await act(() => navigator.clipboard.writeText(text), t('details.notCopied')));
  const Icon = copied ? Check : Copy;
  return (
    <Button
      size="small"
      aria-label={copied ? t('details.copied') : t('details.copyOf', { name })}
      onClick={() => void copy()}
    >
      <Icon aria-hidden="true" size={13} strokeWidth={1.5} />
      {copied ? t('details.copied') : t('details.copy')}
    </Button>
  );
}
