import { FileText, ScrollText } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputRef } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { OutputSource } from '../../output-source.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { ScrollBox } from '../text/scroll-box.tsx';
import { OutputCard } from './output-card.tsx';
import { NotShown, StillLoading } from './output-states.tsx';
import { useLoaded } from './use-loaded.ts';

interface TextOutputProps {
  readonly source: OutputSource;
  readonly output: Extract<OutputRef, { kind: 'document' | 'text' }>;
  /** Draws Markdown. */
  readonly markdown: (text: string) => ReactNode;
}

/** A document or a long text: one line that opens it. */
export function TextOutput({ source, output, markdown }: TextOutputProps) {
  const { t, i18n } = useTranslation('outputs');
  const [isOpen, setOpen] = useState(false);
  const Icon = output.kind === 'document' ? FileText : ScrollText;
  const kind = t(output.kind === 'document' ? 'kind.document' : 'kind.text');
  return (
    <OutputCard
      icon={<Icon size={15} strokeWidth={1.5} />}
      name={output.name}
      kind={kind}
      fact={t('text.size', { count: output.characters, characters: formatNumber(output.characters, i18n.language) })}
      actions={
        <Button
          size="small"
          aria-label={t('text.openNamed', { name: visibleWords(output.name) || kind })}
          onClick={() => setOpen(true)}
        >
          {t('text.open')}
        </Button>
      }
    >
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={visibleWords(output.name) || kind} width="wide">
        {isOpen && <WholeText source={source} output={output} markdown={markdown} />}
      </Dialog>
    </OutputCard>
  );
}

/** The content of a document. The source of a page in HTML is shown as text. */
function WholeText({ source, output, markdown }: TextOutputProps) {
  const { t } = useTranslation('outputs');
  const { loaded, again } = useLoaded(
    useCallback(() => source.read(output.id), [source, output.id]),
    source.known(output.id),
  );
  if (loaded.state === 'loading') return <StillLoading label={t('text.loading')} height={160} />;
  if (loaded.state === 'failed') return <NotShown why={loaded.why} onRetry={again} />;
  const view = loaded.value;
  if (view.kind === 'document' && view.format === 'markdown') return markdown(view.text);
  if (view.kind !== 'document' && view.kind !== 'text') return null;
  return (
    <ScrollBox
      label={visibleWords(output.name)}
      text={view.text}
      worded={visibleWords}
      className="max-h-[70dvh] rounded-small border border-line bg-sunken"
    />
  );
}
