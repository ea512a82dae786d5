import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import { showFailure } from '../act.ts';
import { attempt } from '../actions/attempt.ts';
import { formatNumber } from '../i18n/format.ts';
import { forgetFile, importNotice, importSent, lookIntoFile, type SentFile, undoImport } from '../import-file.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx';
import { ProgressBar } from '../ui/states/progress-bar.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { notify } from '../ui/toast.tsx';
import { Preview } from './preview.tsx';

type State =
  | { readonly name: 'reading'; readonly part: number }
  | { readonly name: 'ready'; readonly sent: SentFile }
  | { readonly name: 'storing'; readonly sent: SentFile; readonly stored: number }
  | { readonly name: 'refused'; readonly why: string };

interface ImportDialogProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** Reads a file, shows what is in it, and imports it if the person wants. Closing the dialog cancels all of it. */
export function ImportDialog({ file, onClose }: ImportDialogProps) {
  const { t, i18n } = useTranslation(['transfer', 'common']);
  const [state, setState] = useState<State>({ name: 'reading', part: 0 });
  const cancelled = useRef(new AbortController());
  useEffect(() => {
    const own = new AbortController();
    cancelled.current = own;
    const read = () => lookIntoFile(file, (part) => setState({ name: 'reading', part }), own.signal);
    void attempt(
      async () => setState({ name: 'ready', sent: await read() }),
      ({ message }) => own.signal.aborted || setState({ name: 'refused', why: message }),
    );
    return () => own.abort();
  }, [file]);

  const close = () => {
    cancelled.current.abort();
    if (state.name === 'ready' || state.name === 'storing') void forgetFile(state.sent.uploadId).catch(() => undefined);
    onClose();
  };
  const bring = async (sent: SentFile) => {
    setState({ name: 'storing', sent, stored: 0 });
    const { signal } = cancelled.current;
    const stored = (count: number) => setState({ name: 'storing', sent, stored: count });
    await attempt(
      async () => {
        const { number, topics } = await importSent(sent.uploadId, stored, signal);
        const count = { count: topics, number: formatNumber(topics, i18n.language) };
        notify({
          title: () => t('import.done', count),
          lasting: true,
          key: importNotice(number),
          action: { label: t('import.undo'), onClick: () => void undo(number) },
        });
        onClose();
      },
      ({ message }) => signal.aborted || setState({ name: 'refused', why: message }),
    );
  };
  const undo = (number: number) =>
    attempt(
      async () => {
        const { topics } = await undoImport(number);
        notify({ title: () => t('import.undone', { count: topics, number: formatNumber(topics, i18n.language) }) });
      },
      (failure) => showFailure(failure, t('import.notUndone')),
    );

  return (
    <Dialog
      open={true}
      isForm={true}
      width="wide"
      title={t('import.title', { name: shownLine(file.name) })}
      description={t('import.text')}
      onClose={close}
      actions={<Actions state={state} onImport={(sent) => void bring(sent)} onClose={close} />}
    >
      <Content state={state} />
    </Dialog>
  );
}

interface ActionsProps {
  readonly state: State;
  readonly onImport: (sent: SentFile) => void;
  readonly onClose: () => void;
}

function Actions({ state, onImport, onClose }: ActionsProps) {
  const { t, i18n } = useTranslation(['transfer', 'common']);
  if (state.name !== 'ready' && state.name !== 'storing')
    return <Button onClick={onClose}>{t(state.name === 'refused' ? 'common:close' : 'common:cancel')}</Button>;
  const { found, known } = state.sent.preview;
  const fresh = found - known;
  if (fresh === 0) return <Button onClick={onClose}>{t('common:close')}</Button>;
  return (
    <DialogActions
      confirm={t('import.bring', { count: fresh, number: formatNumber(fresh, i18n.language) })}
      busy={state.name === 'storing'}
      onConfirm={() => onImport(state.sent)}
      onClose={onClose}
    />
  );
}

function Content({ state }: { readonly state: State }) {
  const { t, i18n } = useTranslation('transfer');
  switch (state.name) {
    case 'reading':
      return (
        <div role="status" className="py-3 text-soft">
          <ProgressBar label={t('import.reading')} value={state.part} max={1} />
          <p className="mt-2">{t('import.reading')}</p>
        </div>
      );
    case 'ready':
      return <Preview preview={state.sent.preview} />;
    case 'storing': {
      const { found, known } = state.sent.preview;
      const stored = formatNumber(state.stored, i18n.language);
      const of = formatNumber(found - known, i18n.language);
      return (
        <div role="status" className="py-3 text-soft">
          <ProgressBar label={t('import.storingName')} value={state.stored} max={found - known} />
          <p className="mt-2">{t('import.storing', { stored, of })}</p>
        </div>
      );
    }
    case 'refused':
      return (
        <p role="alert" className="py-2 text-bad">
          {state.why}
        </p>
      );
    default:
      return assertNever(state);
  }
}
