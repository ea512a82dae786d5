import { useTransfer } from '../stores/transfer-store.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** The dialogs of exports and imports, whichever part of the page opened them. */
export function TransferDialogs({ onClose }: { readonly onClose: () => void }) {
  const { exporting, importing } = useTransfer();
  if (exporting !== null) return <ExportDialog {...exporting} onClose={onClose} />;
  return importing === null ? null : <ImportDialog file={importing} onClose={onClose} />;
}
