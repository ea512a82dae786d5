import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { textLines } from './line-rows.ts';
import { LineView } from './line-view.tsx';
import type { NotedText } from './text-notes.ts';
import { TextNotes } from './text-notes-list.tsx';
import { edgeName, STANDS, useStanding } from './use-standing.ts';

interface ExactQuestionProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** The text that the user agrees to, to the letter. */
  readonly text: string;
  readonly as: NotedText;
  /** The name of the text for a screen reader. */
  readonly label: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly needsHost?: boolean;
  readonly onConfirm: () => void;
}

/** Asks about an exact text, which the user can read to its end before agreeing. */
export function ExactQuestion({ open, onClose, title, description, ...question }: ExactQuestionProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <Content onClose={onClose} {...question} />
    </Dialog>
  );
}

type ContentProps = Omit<ExactQuestionProps, 'open' | 'title' | 'description'>;

function Content({ text, as, label, confirm, cancel, needsHost = false, onClose, onConfirm }: ContentProps) {
  const { t } = useTranslation('approval');
  const root = useRef<HTMLDivElement>(null);
  const { ready, seen, counts } = useStanding(root, `${label} ${text}`);
  const [skips, setSkips] = useState(false);
  const lines = useMemo(() => textLines(text), [text]);
  const hasRead = skips || (seen.has(edgeName('exact', 'first')) && seen.has(edgeName('exact', 'last')));
  return (
    <div ref={root} className="flex flex-col gap-2">
      <div className="overflow-hidden rounded-small border border-line bg-sunken py-1">
        <LineView name="exact" label={label} lines={lines} numbered={lines.length > 1} exact={as !== 'code'} />
      </div>
      <TextNotes text={text} as={as} />
      {!hasRead && (
        <p className="flex flex-wrap items-center justify-end gap-2 text-[12px] text-soft">
          {t('readFirst')}
          <Button size="small" waits={!ready} onClick={() => counts() && setSkips(true)}>
            {t('goOn')}
          </Button>
        </p>
      )}
      <div {...STANDS} className="flex flex-wrap justify-end gap-2 pt-0.5">
        <Button autoFocus={true} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="primary"
          needsHost={needsHost}
          waits={!ready || !hasRead}
          onClick={() => counts() && hasRead && onConfirm()}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
}
