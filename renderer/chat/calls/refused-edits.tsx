import { useTranslation } from 'react-i18next';
import type { CallId } from '../../../shared/ids.ts';
import { diffNoteWords, undoProblemWords } from '../../i18n/failure-words.ts';
import { useCallEdits } from '../../stores/call-edits-store.ts';
import { compareFiles, useCallChanges } from '../../stores/changes-store.ts';
import { Button } from '../../ui/button.tsx';
import { DiffView } from '../../ui/text/diff-view.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { visible, visibleLine } from '../tool-words.ts';

/**
 * The files of a call that an undo or a redo left as they were, why, and what it would have lost. Gone
 * when the edits are undone or redone after all.
 */
export function RefusedEdits({ callId }: { readonly callId: CallId }) {
  const { t } = useTranslation('chat');
  const refused = useCallEdits((store) => store.refused[callId]);
  const state = useCallChanges(useChatTopic(), callId);
  if (refused === undefined || state === (refused.direction === 'undo' ? 'undone' : 'open')) return null;
  const { which, direction, files } = refused;
  return files.map((file) => {
    const { path, why, difference } = file;
    return (
      <div key={path} role="status" className="border-warn-line border-t bg-warn-soft px-3 py-2">
        <p>
          <span className="font-medium">{t(`undo.refused.${direction}`, { path: visibleLine(path) })}</span>{' '}
          {undoProblemWords(why)}
        </p>
        {why.name === 'changed-since' && (
          <Button
            size="small"
            className="mt-1.5"
            aria-label={t('undo.compareName', { path: visibleLine(path) })}
            onClick={() => compareFiles({ which, direction, files: [file] })}
          >
            {t('undo.compare')}
          </Button>
        )}
        {difference !== undefined && (
          <div className="mt-2 overflow-hidden rounded-small border border-line bg-canvas">
            <p className="px-3 py-1 text-[12px] text-soft">{t('undo.difference')}</p>
            <DiffView
              patch={visible(difference.patch)}
              note={visibleLine(diffNoteWords(difference.note))}
              label={t('undo.difference')}
              showMore={(count) => t('diff.more', { count })}
            />
          </div>
        )}
      </div>
    );
  });
}
