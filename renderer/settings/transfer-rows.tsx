/** Exports all topics, imports files, and undoes imports. */
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '../../shared/transfer.ts';
import { useAct } from '../act.ts';
import { formatNumber } from '../i18n/format.ts';
import { listImports, undoImport } from '../import-file.ts';
import { useAppStore } from '../stores/app-store.ts';
import { useAsked } from '../stores/asked.ts';
import { chooseExport, chooseImport } from '../stores/transfer-store.ts';
import { Button } from '../ui/button.tsx';
import { Row, Rows } from '../ui/page-parts.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { notify } from '../ui/toast.tsx';
import { useDateTime } from '../ui/use-date-time.ts';

export function TransferRows() {
  const { t } = useTranslation('transfer');
  const field = useRef<HTMLInputElement>(null);
  return (
    <Rows label={t('rows.name')}>
      <Row title={t('rows.export')} text={t('rows.exportText')}>
        <Button needsHost={true} onClick={() => chooseExport(null, '')}>
          {t('rows.exportIt')}
        </Button>
      </Row>
      <Row title={t('rows.import')} text={t('rows.importText')}>
        <input
          ref={field}
          type="file"
          accept=".json,.zip,application/json,application/zip"
          aria-label={t('rows.file')}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file !== undefined) chooseImport(file);
            target.value = '';
          }}
        />
        <Button needsHost={true} onClick={() => field.current?.click()}>
          {t('rows.importIt')}
        </Button>
      </Row>
      <Imports />
    </Rows>
  );
}

/** Imports change the number of topics, so the list is loaded again when that changes. */
function Imports() {
  const shown = useAppStore(({ topics }) => Object.keys(topics).length);
  return <ImportList key={shown} />;
}

function ImportList() {
  const { asked, again } = useAsked(listImports);
  if (asked.state !== 'ready') return null;
  return asked.value.map((one) => <ImportRow key={one.number} one={one} onUndone={again} />);
}

function ImportRow({ one, onUndone }: { readonly one: Import; readonly onUndone: () => void }) {
  const { t, i18n } = useTranslation('transfer');
  const dateTime = useDateTime({ inSentence: true });
  const { busy, perform } = useAct(t('import.notUndone'));
  const count = { count: one.topics, number: formatNumber(one.topics, i18n.language) };
  const at = dateTime(one.at);
  const goneOn =
    one.goneOn === 0
      ? ''
      : ` ${t('rows.goneOn', { count: one.goneOn, number: formatNumber(one.goneOn, i18n.language) })}`;
  return (
    <Row
      title={t('rows.imported', { name: shownLine(one.fileName) })}
      text={`${t('rows.importedText', { ...count, at })}${goneOn}`}
    >
      <Button
        busy={busy}
        aria-label={t('rows.undoNamed', { name: shownLine(one.fileName) })}
        onClick={() =>
          void perform(async () => {
            const { topics } = await undoImport(one.number);
            notify({ title: t('import.undone', { count: topics, number: formatNumber(topics, i18n.language) }) });
            onUndone();
          })
        }
      >
        {t('import.undo')}
      </Button>
    </Row>
  );
}
