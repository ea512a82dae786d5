import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import { TRANSFER_FORMATS, type TransferFormat } from '../../shared/transfer.ts';
import { attempt } from '../actions/attempt.ts';
import { exportTopics } from '../export-topics.ts';
import { formatNumber } from '../i18n/format.ts';
import { FormDialog } from '../ui/dialogs/form-dialog.tsx';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

interface ExportDialogProps {
  /** Null: all topics. */
  readonly topicId: TopicId | null;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for the format of an export, and shows how far it is. Closing the dialog cancels it. */
export function ExportDialog({ topicId, title, onClose }: ExportDialogProps) {
  const { t, i18n } = useTranslation('transfer');
  const [format, setFormat] = useState<TransferFormat>('markdown');
  const [state, setState] = useState<{ readonly written: number; readonly of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cancelled = useRef(new AbortController());
  const close = () => {
    cancelled.current.abort();
    onClose();
  };
  const save = async () => {
    setFailure(null);
    setState({ written: 0, of: 0 });
    cancelled.current = new AbortController();
    const { signal } = cancelled.current;
    const done = await attempt(
      async () => {
        await exportTopics({ topicId, format }, (written, of) => setState({ written, of }), signal);
        return true;
      },
      ({ message }) => signal.aborted || setFailure(message),
    );
    setState(null);
    if (done) onClose();
  };
  const number = (count: number) => formatNumber(count, i18n.language);
  return (
    <FormDialog
      title={topicId === null ? t('export.all') : t('export.one', { title: shownLine(title) })}
      description={t('export.text')}
      submit={t('export.save')}
      busy={state !== null}
      onSubmit={save}
      onClose={close}
    >
      <div role="radiogroup" aria-label={t('export.format')} className="flex flex-col gap-2">
        {TRANSFER_FORMATS.map((known) => (
          <RadioChoice
            key={known}
            name="export-format"
            look="box"
            checked={format === known}
            title={t(`format.${known}`)}
            text={t(`formatText.${known}`)}
            onChoose={() => setFormat(known)}
          />
        ))}
      </div>
      <div role="status" className="min-h-5 text-[12.5px] text-soft">
        {state !== null && (
          <>
            <ProgressBar label={t('export.progressName')} value={state.written} max={state.of} />
            <p className="mt-1">
              {state.of === 0
                ? t('export.begins')
                : t('export.progress', { written: number(state.written), count: state.of, of: number(state.of) })}
            </p>
          </>
        )}
        {failure !== null && <p className="text-bad">{t('export.failed', { why: failure })}</p>}
      </div>
    </FormDialog>
  );
}
