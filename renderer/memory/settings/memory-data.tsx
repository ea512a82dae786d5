import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../act.ts';
import { saveFile } from '../../save-file.ts';
import { exportMemory, importMemory } from '../../stores/memory-file.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/page-parts.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { ImportDialog, type WantedFile } from './import-dialog.tsx';

/** The maximum size of a file that is imported, in bytes. */
const MOST_BYTES = 20_000_000;

/** Exports, imports and erases all of memory. */
export function MemoryData() {
  const { t } = useTranslation('memory');
  const exporting = useAct(t('failed.export'));
  const importing = useAct(t('failed.import'));
  const [wanted, setWanted] = useState<WantedFile | null>(null);
  const [isErasing, setErasing] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const save = () =>
    exporting.perform(async () => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(new File([await exportMemory()], `loopwright-memory-${day}.json`, { type: 'application/json' }));
    });
  const open = (file: File) =>
    importing.perform(async () => {
      if (file.size > MOST_BYTES) throw new Error(t('data.tooLarge'));
      const text = await file.text();
      setWanted({ text, ...(await importMemory(text, { isPreview: true, withInstructions: false })) });
    });

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
      {wanted !== null && <ImportDialog wanted={wanted} onClose={() => setWanted(null)} />}
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </>
  );
}
