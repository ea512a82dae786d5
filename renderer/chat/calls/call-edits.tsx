import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallId } from '../../../shared/ids.ts';
import type { FileDiff } from '../../../shared/loop.ts';
import { diffNoteWords } from '../../i18n/failure-words.ts';
import { loadCallDiffs, useCallEdits } from '../../stores/call-edits-store.ts';
import { DiffView } from '../../ui/text/diff-view.tsx';
import { changeName, visible, visibleLine } from '../tool-words.ts';
import type { CallState } from './call-state.ts';
import { RefusedEdits } from './refused-edits.tsx';

type Edits = CallState['edits'];

export function EditCounts({ edits }: { readonly edits: Edits }) {
  if (edits.length === 0) return null;
  const sum = (part: 'added' | 'removed') => edits.reduce((total, edit) => total + edit[part], 0);
  const [added, removed] = [sum('added'), sum('removed')];
  return (
    <span className="flex flex-none gap-2 text-[12.5px] tabular-nums">
      {(added > 0 || removed === 0) && <span className="text-good">+{added}</span>}
      {removed > 0 && <span className="text-bad">−{removed}</span>}
    </span>
  );
}

interface CallEditsProps {
  readonly callId: CallId;
  readonly edits: Edits;
  /** The diffs that were reported while the loop ran; empty for a stored call. */
  readonly live: readonly FileDiff[];
}

export function CallEdits({ callId, edits, live }: CallEditsProps) {
  const { t } = useTranslation('chat');
  const loaded = useCallEdits((store) => store.diffs[callId]);
  const known = live.length > 0;
  useEffect(() => {
    if (!known) void loadCallDiffs(callId);
  }, [known, callId]);
  const diffs = known ? live : loaded?.state === 'ready' ? loaded.value : null;
  return (
    <>
      {diffs === null ? (
        <div className="border-line border-t px-3 py-2 text-[12.5px] text-faint" style={{ minHeight: heightOf(edits) }}>
          {t(loaded?.state === 'failed' ? 'diff.failed' : 'diff.loading')}
        </div>
      ) : (
        <Diffs diffs={diffs} />
      )}
      <RefusedEdits callId={callId} />
    </>
  );
}

/** The diff of each file. Each diff has the name of its file if there are several. */
export function Diffs({ diffs }: { readonly diffs: readonly FileDiff[] }) {
  const { t } = useTranslation('chat');
  return diffs.map(({ patch, note, ...change }) => (
    <div key={change.path} className="border-line border-t bg-canvas">
      {(diffs.length > 1 || change.to !== undefined) && (
        <p className="px-3 py-1 font-mono text-[12px] text-soft">{changeName(change)}</p>
      )}
      <DiffView
        patch={visible(patch)}
        note={visibleLine(diffNoteWords(note))}
        label={t('diff.of', { path: changeName(change) })}
        showMore={(count) => t('diff.more', { count })}
      />
    </div>
  ));
}

/** An estimate of the height of the diffs, so that the chat moves little when they arrive. */
function heightOf(edits: Edits): number {
  const lines = edits.reduce((total, { added, removed }) => total + Math.min(24, added + removed + 6), 0);
  return Math.min(lines * 19, 600);
}
