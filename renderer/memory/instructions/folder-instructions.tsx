import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstructedFolder } from '../../../shared/contract/memory.ts';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { act, useAct } from '../../act.ts';
import { saveFolderInstructions } from '../../stores/instructions-store.ts';
import { Button } from '../../ui/button.tsx';
import { folderName } from '../../ui/facts/scope-words.ts';
import { shownPath } from '../../ui/folders/shown-path.ts';
import { LongText } from '../../ui/text/long-text.tsx';
import { shownLines } from '../../ui/text/shown-line.ts';
import { notify } from '../../ui/toast.tsx';
import { EditedText } from './edited-text.tsx';

/** What the user edits: the file as it was when editing began. */
interface Editing {
  readonly before: InstructedFolder;
  readonly typed: string | null;
}

/** The instructions of a folder, with an editor for its file. */
export function FolderInstructions({ folder: view }: { readonly folder: InstructedFolder }) {
  const { t } = useTranslation('memory');
  const [editing, setEditing] = useState<Editing | null>(null);
  const { busy, perform } = useAct(t('failed.instructions'));
  const { folder, file, text, isCut, isTrusted, isEditable } = view;
  const name = folderName(folder);
  const save = async ({ before }: Editing, written: string) => {
    const saved = await perform(async () => {
      const now = await saveFolderInstructions(folder, before.hash, written);
      const undo = () => saveFolderInstructions(folder, now.hash, before.file === null ? null : before.text);
      notify({
        title: t('instructions.saved', { file: now.file ?? 'AGENTS.md', name }),
        action: { label: t('undo'), onClick: () => void act(undo, t('failed.instructions')) },
      });
    });
    if (saved) setEditing(null);
  };
  const isOutdated = editing !== null && editing.before.hash !== view.hash;
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <div className="min-w-[min(100%,240px)] flex-1">
          <p className="font-medium [overflow-wrap:anywhere]">
            {name}
            {file !== null && <span className="ml-2 font-mono text-[12px] text-soft">{file}</span>}
          </p>
          <p className="font-mono text-[11.5px] text-faint [overflow-wrap:anywhere]">{shownPath(folder)}</p>
        </div>
        {isEditable && editing === null && (
          <Button
            size="small"
            needsHost={true}
            aria-label={t(file === null ? 'instructions.createOf' : 'instructions.editOf', { name })}
            onClick={() => setEditing({ before: view, typed: null })}
          >
            {file === null ? t('instructions.create') : t('action.edit')}
          </Button>
        )}
      </div>
      {!isTrusted && <p className="text-[12.5px] text-soft">{t('instructions.restricted')}</p>}
      {isTrusted && !isEditable && (
        <p className="text-[12.5px] text-soft">{t(isCut ? 'instructions.cut' : 'instructions.unreadable')}</p>
      )}
      {editing === null && text !== '' && (
        <p className="line-clamp-6 whitespace-pre-wrap text-[12.5px] text-soft [overflow-wrap:anywhere]">
          <LongText text={shownLines(text)} />
        </p>
      )}
      {editing !== null && (
        <>
          {isOutdated && (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-[12.5px] text-warn">
              {t('instructions.outdated')}
              <Button size="small" onClick={() => setEditing({ before: view, typed: editing.typed })}>
                {t('instructions.mine')}
              </Button>
              <Button size="small" onClick={() => setEditing({ before: view, typed: null })}>
                {t('instructions.theirs')}
              </Button>
            </p>
          )}
          <EditedText
            label={t('instructions.editOf', { name })}
            saved={editing.before.text}
            typed={editing.typed}
            most={LONGEST_INSTRUCTIONS}
            busy={busy}
            isOpen={true}
            onType={(typed) => setEditing({ ...editing, typed })}
            onSave={(written) => void save(editing, written)}
            onCancel={() => setEditing(null)}
          />
        </>
      )}
    </li>
  );
}
