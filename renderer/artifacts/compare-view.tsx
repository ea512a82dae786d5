/** Compares the shown version with another one. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Artifact, ArtifactComparison } from '../../shared/artifact.ts';
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { diffNoteWords } from '../i18n/failure-words.ts';
import { compareVersions } from '../stores/artifacts-store.ts';
import { useAsked } from '../stores/asked.ts';
import { Select } from '../ui/fields/select.tsx';
import { AskedView } from '../ui/states/asked-view.tsx';
import { DiffView } from '../ui/text/diff-view.tsx';
import { useDateTime } from '../ui/use-date-time.ts';
import { useSame } from '../ui/use-same.ts';
import { TableComparison } from './table-comparison.tsx';

interface CompareViewProps {
  readonly topicId: TopicId;
  readonly artifact: Artifact;
  /** The shown version, counted from 1. */
  readonly number: number;
}

export function CompareView({ topicId, artifact, number }: CompareViewProps) {
  const { t } = useTranslation('artifacts');
  const dateTime = useDateTime();
  const { versions, earlier } = artifact;
  const [chosen, setChosen] = useState<number | null>(null);
  const others = versions
    .map((version, at) => ({ version, number: earlier + at + 1 }))
    .filter((one) => one.number !== number);
  const usual = others.findLast((one) => one.number < number) ?? others[0];
  const other = others.find((one) => one.number === chosen) ?? usual;
  if (other === undefined) return <p className="p-3 text-soft">{t('compare.one')}</p>;
  const [before, after] = other.number < number ? [other.number, number] : [number, other.number];
  return (
    <div className="flex flex-col gap-3 p-3">
      <Select
        label={t('compare.with')}
        value={String(other.number)}
        options={others.map((one) => ({
          value: String(one.number),
          label: t('compare.choice', {
            number: one.number,
            time: dateTime(one.version.at),
          }),
        }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <Comparison key={`${before} ${after}`} topicId={topicId} artifact={artifact} before={before} after={after} />
    </div>
  );
}

interface ComparisonProps {
  readonly topicId: TopicId;
  readonly artifact: Artifact;
  readonly before: number;
  readonly after: number;
}

function Comparison({ topicId, artifact, before, after }: ComparisonProps) {
  const { t } = useTranslation('artifacts');
  const refs = useSame([before, after].map((number) => artifact.versions[number - artifact.earlier - 1]?.ref));
  const load = useCallback(async () => {
    const [from, to] = refs;
    if (from === undefined || to === undefined) throw new Error('A version to compare is missing.');
    return compareVersions(topicId, from, to);
  }, [topicId, refs]);
  const { asked, again } = useAsked(load);
  return (
    <AskedView asked={asked} loading={t('compare.running')} failed={t('compare.failed')} onRetry={again}>
      {(comparison) => <Difference comparison={comparison} before={before} after={after} />}
    </AskedView>
  );
}

interface DifferenceProps {
  readonly comparison: ArtifactComparison;
  readonly before: number;
  readonly after: number;
}

function Difference({ comparison, before, after }: DifferenceProps) {
  const { t } = useTranslation('artifacts');
  switch (comparison.kind) {
    case 'lines': {
      const { patch, note } = comparison.diff;
      if (patch === '' && note === undefined) return <p className="text-soft">{t('compare.same')}</p>;
      return (
        <div className="overflow-hidden rounded-medium border border-line bg-canvas">
          <DiffView
            patch={patch}
            note={diffNoteWords(note)}
            label={t('compare.diffOf', { before, after })}
            showMore={(count) => t('compare.showMore', { count })}
            wrapped={true}
          />
        </div>
      );
    }
    case 'tables':
      return <TableComparison {...comparison} numbers={[before, after]} />;
    case 'contents':
      return <p className="text-soft">{t(comparison.equal ? 'compare.same' : 'compare.different')}</p>;
    default:
      return assertNever(comparison);
  }
}
