/** A dialog that shows every file of a skill with its hash and its text. The user can approve only what is shown. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SkillReview, SkillView } from '../../../shared/skill.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { failureOf } from '../../host-client.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useAsked } from '../../stores/asked.ts';
import { host } from '../../stores/host.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { shownPath } from '../../ui/folders/shown-path.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { TextDifference } from '../../ui/text/text-difference.tsx';

interface SkillReviewDialogProps {
  readonly skill: SkillView;
  readonly onClose: () => void;
}

export function SkillReviewDialog({ skill: { id, folder, name }, onClose }: SkillReviewDialogProps) {
  const { t } = useTranslation('settings');
  const load = useCallback(() => host().skills.review({ folder, id }), [folder, id]);
  const { asked, again } = useAsked(load);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const review = asked.state === 'ready' ? asked.value : null;
  const decide = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
      onClose();
    } catch (error) {
      setProblem(failureOf(error).message);
      again();
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={true}
      onClose={onClose}
      title={t('skills.reviewTitle', { name: shownLine(name) })}
      description={t('skills.reviewText')}
      width="wide"
      actions={
        <DialogActions
          confirm={t('skills.approve')}
          focusCancel={true}
          busy={busy}
          disabled={review === null || review.skill.state === 'approved'}
          onConfirm={() =>
            review !== null && void decide(() => host().skills.approve({ folder, id, digest: review.skill.digest }))
          }
          onClose={onClose}
        />
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        <p role="alert" className="text-bad empty:hidden">
          {asked.state === 'failed' ? asked.failure.message : problem}
        </p>
        {review?.skill.state === 'approved' && (
          <Button
            size="small"
            className="self-start"
            needsHost={true}
            busy={busy}
            onClick={() => void decide(() => host().skills.withdraw({ folder, id }))}
          >
            {t('skills.withdraw')}
          </Button>
        )}
        {review !== null && <Files review={review} />}
      </div>
    </Dialog>
  );
}

function Files({ review: { skill, texts } }: { readonly review: SkillReview }) {
  const { t, i18n } = useTranslation('settings');
  return skill.files.map(({ path, bytes, hash }, at) => {
    const text = texts[at] ?? null;
    const label = t('skills.file', { path: shownPath(path), size: formatNumber(bytes, i18n.language) });
    return (
      <section key={path} aria-label={label} className="flex flex-col gap-1">
        <h3 className="font-medium [overflow-wrap:anywhere]">{label}</h3>
        <p className="font-mono text-[11.5px] text-faint [overflow-wrap:anywhere]">{t('skills.hash', { hash })}</p>
        {text === null ? (
          <p className="text-soft">{t('skills.noText')}</p>
        ) : (
          <TextDifference label={label} before={null} after={visibleWords(text)} />
        )}
      </section>
    );
  });
}
