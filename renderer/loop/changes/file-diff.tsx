/** The diff of a changed file, in one column or in two. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileDiff } from '../../../shared/loop.ts';
import type { FileChangeSummary } from '../../../shared/topic.ts';
import { failureOf, type HostFailure } from '../../host-client.ts';
import { diffNoteWords } from '../../i18n/failure-words.ts';
import { diffOf } from '../../stores/changes-store.ts';
import { DiffView } from '../../ui/text/diff-view.tsx';
import { SplitDiff } from '../../ui/text/split-diff.tsx';

export type DiffLook = 'unified' | 'split';

interface FileDiffViewProps {
  readonly file: FileChangeSummary;
  readonly iteration: number | undefined;
  readonly look: DiffLook;
}

export function FileDiffView({ file, iteration, look }: FileDiffViewProps) {
  const { loopId, path, added, removed, state } = file;
  const { t } = useTranslation('loop');
  const [loaded, setLoaded] = useState<FileDiff | HostFailure | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count or state is another diff
  useEffect(() => {
    let current = true;
    void diffOf(loopId, path, iteration)
      .catch((error) => failureOf(error))
      .then((found) => current && setLoaded(found));
    return () => {
      current = false;
    };
  }, [loopId, path, iteration, added, removed, state]);
  if (loaded === null) return <div className="h-10" />;
  const View = look === 'split' ? SplitDiff : DiffView;
  return (
    <div className="border-line border-t bg-canvas">
      <View
        patch={'patch' in loaded ? loaded.patch : ''}
        note={'patch' in loaded ? diffNoteWords(loaded.note) : loaded.message}
        label={t('changes.diffOf', { path })}
        showMore={(count) => t('changes.showMore', { count })}
      />
    </div>
  );
}
