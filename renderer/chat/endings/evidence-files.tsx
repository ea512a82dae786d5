import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { RefusedFile } from '../../../shared/topic.ts';
import { useAct } from '../../act.ts';
import { undoProblemWords } from '../../i18n/failure-words.ts';
import { compareFiles, type Refusals, showChangesOf } from '../../stores/changes-store.ts';
import { type ChangesState, redoLoop, undoLoop, useChangesOfLoop } from '../../stores/loop-changes.ts';
import { Button } from '../../ui/button.tsx';
import { useEvidenceTexts } from '../../ui/evidence/evidence-words.ts';
import { LineCounts } from '../../ui/evidence/line-counts.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { exactLine } from '../tool-words.ts';

interface EvidenceFilesProps {
  readonly loopId: LoopId;
  readonly evidence: Evidence;
}

const TURNS = { undo: undoLoop, redo: redoLoop };

/** How much a loop changed, with buttons to look at the changes, to undo them and to make them again. */
export function EvidenceFiles({ loopId, evidence }: EvidenceFilesProps) {
  const { t } = useTranslation('evidence');
  const texts = useEvidenceTexts();
  const { added, removed, fileCount, mayBeMore } = evidence;
  const [refused, setRefused] = useState<Refusals | null>(null);
  const { busy, perform } = useAct();
  const state = useChangesOfLoop(useChatTopic(), loopId, fileCount > 0);
  const turn = (direction: Refusals['direction']) =>
    void perform(async () => setRefused({ which: { loopId }, direction, files: await TURNS[direction](loopId) }));
  return (
    <>
      {fileCount > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            <LineCounts added={added} removed={removed} />{' '}
            <span className="text-soft">{t('inFiles', { count: fileCount })}</span>
          </span>
          <Button size="small" onClick={() => showChangesOf(loopId)}>
            {t('review')}
          </Button>
          {canUndo(state) && (
            <Button size="small" needsHost={true} busy={busy} aria-label={t('undoName')} onClick={() => turn('undo')}>
              {t('undo')}
            </Button>
          )}
          {canRedo(state) && (
            <Button size="small" needsHost={true} busy={busy} aria-label={t('redoName')} onClick={() => turn('redo')}>
              {t('redo')}
            </Button>
          )}
          <Became state={state} />
        </div>
      )}
      {mayBeMore && <p className="text-[12.5px] text-soft">{texts?.mayBeMore}</p>}
      {refused !== null && refused.files.length > 0 && (
        <ul role="status" className="rounded-small border border-warn-line bg-warn-soft px-2.5 py-1.5 text-[12.5px]">
          {refused.files.map((file) => (
            <Refused key={file.path} refusals={refused} file={file} />
          ))}
        </ul>
      )}
    </>
  );
}

const canUndo = (state: ChangesState): boolean => state === 'open' || state === 'partly-undone';

const canRedo = (state: ChangesState): boolean => state === 'undone' || state === 'partly-undone';

const BECAME = { accepted: 'accepted', undone: 'undone', 'partly-undone': 'partlyUndone' } as const;

function Became({ state }: { readonly state: ChangesState }) {
  const { t } = useTranslation('evidence');
  if (state === 'unknown' || state === 'none' || state === 'open') return null;
  return <span className="text-[12.5px] text-faint">{t(BECAME[state])}</span>;
}

interface RefusedProps {
  readonly refusals: Refusals;
  readonly file: RefusedFile;
}

function Refused({ refusals: { which, direction }, file }: RefusedProps) {
  const { t } = useTranslation('chat');
  const { path, why } = file;
  const name = exactLine(path);
  return (
    <li className="[overflow-wrap:anywhere]">
      <span className="font-medium">{t(`undo.refused.${direction}`, { path: name })}</span> {undoProblemWords(why)}
      {why.name === 'changed-since' && (
        <Button
          size="small"
          className="my-1 flex"
          aria-label={t('undo.compareName', { path: name })}
          onClick={() => compareFiles({ which, direction, files: [file] })}
        >
          {t('undo.compare')}
        </Button>
      )}
    </li>
  );
}
