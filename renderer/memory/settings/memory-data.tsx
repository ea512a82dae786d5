import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, useAct } from '../../act.ts';
import { formatNumber } from '../../i18n/format.ts';
import { saveFile } from '../../save-file.ts';
import { exportMemory, importMemory } from '../../stores/memory-file.ts';
import { showMemory } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Row, Rows } from '../../ui/page-parts.tsx';
import { notify } from '../../ui/toast.tsx';
import { EraseDialog } from './erase-dialog.tsx';

/** The maximum size of a file that is imported, in bytes. */
const MOST_BYTES = 20_000_000;

/** A file that the user wants to import, with what it would do. */
interface Wanted {
  readonly text: string;
  readonly proposed: number;
  readonly known: number;
}

/** Exports, imports and erases all of memory. */
export function MemoryData() {
  const { t, i18n } = useTranslation('memory');
  const exporting = useAct(t('failed.export'));
  const importing = useAct(t('failed.import'));
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isErasing, setErasing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const number = (count: number) => formatNumber(count, i18n.language);

  const save = () =>
    exporting.perform(async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new File([await exportMemory()], `loopwright-memory-${day}.json`, { type: 'application/json' }));
    });
  const open = (file: File) =>
    importing.perform(async () => {
      if (file.size > MOST_BYTES) throw new Error(t('data.tooLarge'));
      const text = await file.text();
      setWanted({ text, ...(await importMemory(text, true)) });
    });
  const accept = async ({ text }: Wanted) => {
    await act(async () => {
      const { proposed } = await importMemory(text, false);
      notify({ title: t('data.imported', { count: proposed, number: number(proposed) }) });
      showMemory('proposals');
    }, t('failed.import'));
    setWanted(null);
  };

  return (
    <>
      <Rows label={t('data.title')}>
        <Row title={t('data.export')} text={t('data.exportText')}>
          <Button needsHost={true} busy={exporting.busy} onClick={() => void save()}>
            {t('data.exportIt')}
          </Button>
        </Row>
        <Row title={t('data.import')} text={t('data.importText')}>
          <input
            ref={field}
            type="file"
            accept="application/json,.json"
            aria-label={t('data.file')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) void open(file);
              target.value = '';
            }}
          />
          <Button needsHost={true} busy={importing.busy} onClick={() => field.current?.click()}>
            {t('data.importIt')}
          </Button>
        </Row>
        <Row title={t('data.erase')} text={t('data.eraseText')}>
          <Button variant="danger" needsHost={true} onClick={() => setErasing(true)}>
            {t('data.eraseIt')}
          </Button>
        </Row>
      </Rows>
      {wanted !== null && (
        <FormDialog
          title={t('data.importTitle')}
          description={
            wanted.proposed === 0
              ? t('data.importNothing', { number: number(wanted.known) })
              : t('data.importPreview', { number: number(wanted.proposed), known: number(wanted.known) })
          }
          submit={t('data.importIt')}
          disabled={wanted.proposed === 0}
          onSubmit={() => accept(wanted)}
          onClose={() => setWanted(null)}
        >
          {null}
        </FormDialog>
      )}
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </>
  );
}
