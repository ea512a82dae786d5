/** The page of skills: what they are, whether they were reviewed, their switches, and the import. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SKILL_PROBLEMS } from '../../../shared/failures/skill-problems.ts';
import type { SkillView } from '../../../shared/skill.ts';
import { act, change } from '../../act.ts';
import { useFolders } from '../../actions/folders.ts';
import { useAppStore } from '../../stores/app-store.ts';
import { useAsked } from '../../stores/asked.ts';
import { host } from '../../stores/host.ts';
import { loadSkills } from '../../stores/skills-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { FolderPicker } from '../../ui/folders/folder-picker.tsx';
import { shownPath } from '../../ui/folders/shown-path.ts';
import { PageTitle, Row, Rows } from '../../ui/page-parts.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { shownLine } from '../../ui/text/shown-line.ts';
import { notify } from '../../ui/toast.tsx';
import { SkillReviewDialog } from './skill-review-dialog.tsx';

export function SkillsPage() {
  const { t } = useTranslation('settings');
  const { asked, again, renew } = useAsked(loadSkills);
  const [reviewed, setReviewed] = useState<SkillView | null>(null);
  const skills = asked.state === 'ready' ? asked.value : [];
  const folders = [...new Set(skills.map(({ folder }) => folder))].filter((folder) => folder !== null);
  const rows = (folder: string | null) =>
    skills
      .filter((skill) => skill.folder === folder)
      .map((skill) => <SkillRow key={skill.id} skill={skill} onReview={() => setReviewed(skill)} onChanged={renew} />);
  return (
    <>
      <PageTitle title={t('page.skills')} text={t('skills.text')} />
      {asked.state === 'failed' && (
        <ErrorState title={t('skills.failed')} details={asked.failure.message} onRetry={again} />
      )}
      {asked.state === 'ready' &&
        (rows(null).length === 0 ? (
          // Skills of folders are not hidden below the sentence that there are none.
          folders.length === 0 && <EmptyState title={t('skills.none')} text={t('skills.noneText')} />
        ) : (
          <Rows label={t('skills.app')}>{rows(null)}</Rows>
        ))}
      <ImportButton onDone={renew} />
      {folders.map((folder) => (
        <section key={folder} className="flex flex-col gap-2">
          <h3 className="font-semibold [overflow-wrap:anywhere]">
            {t('skills.ofFolder', { folder: shownPath(folder) })}
          </h3>
          <Rows label={t('skills.ofFolder', { folder: shownPath(folder) })}>{rows(folder)}</Rows>
        </section>
      ))}
      {reviewed !== null && (
        <SkillReviewDialog
          skill={reviewed}
          onClose={() => {
            setReviewed(null);
            // The dialog returns the focus to a button of the list, which must stay for that.
            renew();
          }}
        />
      )}
    </>
  );
}

interface SkillRowProps {
  readonly skill: SkillView;
  readonly onReview: () => void;
  /** Called after the skill was deleted. */
  readonly onChanged: () => void;
}

function SkillRow({ skill, onReview, onChanged }: SkillRowProps) {
  const { t, i18n } = useTranslation('settings');
  const on = useAppStore(({ settings }) => settings.skillSwitches[skill.id] ?? true);
  const [removing, setRemoving] = useState(false);
  const { id, state, problem } = skill;
  const name = shownLine(skill.name);
  const why = problem === null ? '' : ` ${SKILL_PROBLEMS[i18n.language === 'zh-CN' ? 'zh-CN' : 'en'][problem]}`;
  const words = `${t(`skills.state.${state}`)}${why}`;
  return (
    <Row
      title={name}
      text={
        <>
          {skill.description !== '' && <span className="block">{shownLine(skill.description)}</span>}
          <span
            className={`block ${state === 'approved' ? 'text-faint' : state === 'broken' ? 'text-bad' : 'text-warn'}`}
          >
            {words}
          </span>
        </>
      }
    >
      {state !== 'broken' && (
        <Button size="small" variant={state === 'approved' ? 'quiet' : 'primary'} onClick={onReview}>
          {t(state === 'approved' ? 'skills.look' : 'skills.review')}
        </Button>
      )}
      {skill.folder === null && (
        <IconButton label={t('skills.remove', { name })} size="small" onClick={() => setRemoving(true)}>
          <Trash2 aria-hidden="true" size={15} strokeWidth={1.5} />
        </IconButton>
      )}
      {state === 'approved' && (
        <Switch
          checked={on}
          label={t('skills.switch', { name })}
          onChange={(checked) => change({ skillSwitches: { [id]: checked } })}
        />
      )}
      <ConfirmDialog
        open={removing}
        danger={true}
        title={t('skills.removeTitle', { name })}
        description={t('skills.removeText')}
        confirm={t('skills.removeDo')}
        onConfirm={() =>
          void act(() => host().skills.remove({ id }), t('skills.notChanged')).then((done) => done && onChanged())
        }
        onClose={() => setRemoving(false)}
      />
    </Row>
  );
}

function ImportButton({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('settings');
  const folders = useFolders();
  const [picking, setPicking] = useState(false);
  const bring = async (path: string) => {
    const done = await act(async () => {
      const { name } = await host().skills.import({ path });
      notify({ title: t('skills.imported', { name: shownLine(name) }) });
    });
    if (done) onDone();
  };
  return (
    <div>
      <Button needsHost={true} onClick={() => setPicking(true)}>
        {t('skills.import')}
      </Button>
      <FolderPicker
        open={picking}
        onClose={() => setPicking(false)}
        start={null}
        folders={folders}
        onChoose={(path) => void bring(path)}
      />
    </div>
  );
}
