/**
 * The first screen for a new user: the user chooses which model answers, in which folder, and a
 * first task. The user can skip the screen.
 */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { change, useAct } from '../act.ts';
import { useFolders } from '../actions/folders.ts';
import { startScenario } from '../actions/start-scenario.ts';
import { demoScenarios } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { setDraft } from '../stores/draft-store.ts';
import { host } from '../stores/host.ts';
import { DEMO_MODEL, modelKey, ownModel } from '../stores/models.ts';
import { chooseForNewTopic } from '../stores/new-topic-store.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/fields/radio-choice.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { OwnModelChoice } from './own-model-choice.tsx';

export function FirstStart() {
  const { t } = useTranslation('settings');
  const answers = useFirstAnswers();
  const { who, busy, finish } = answers;
  return (
    <main tabIndex={-1} className="h-full overflow-y-auto bg-sunken outline-none">
      <div className="mx-auto flex min-h-full max-w-[620px] flex-col justify-center gap-6 px-5 py-8">
        <header>
          <Ring />
          <h1 className="mt-3 font-semibold text-[22px]">{t('welcome.title')}</h1>
          <p className="mt-1 text-[15px] text-soft">{t('welcome.text')}</p>
        </header>
        <WhoAnswers {...answers} />
        <FolderField {...answers} />
        {who === 'demo' && <TaskChoice {...answers} />}
        <footer className="flex items-center gap-3">
          <Button variant="primary" size="large" busy={busy} onClick={() => void finish()}>
            {t('welcome.start')}
          </Button>
          <Button variant="quiet" size="large" disabled={busy} onClick={() => change({ welcomed: true })}>
            {t('welcome.skip')}
          </Button>
        </footer>
      </div>
    </main>
  );
}

/**
 * The user's choices on this screen. `finish` saves them, or marks the fields that the user must
 * still fill in.
 */
function useFirstAnswers() {
  const { i18n } = useTranslation('settings');
  const settings = useAppStore((app) => app.settings);
  const [who, chooseWho] = useState<'demo' | 'own'>(settings.model.provider === 'demo' ? 'demo' : 'own');
  const [folder, setFolder] = useState('');
  /**
   * The index of the chosen task in the list, whose order is the same in every language; null: no
   * task is chosen.
   */
  const [task, chooseTask] = useState<number | null>(null);
  const { busy, perform } = useAct();
  const [missing, setMissing] = useState<ReadonlySet<'folder' | 'model'>>(new Set());
  const ownChoice = useRef<HTMLDivElement>(null);

  const finish = async () => {
    const own = ownModel(settings);
    const model = who === 'demo' ? DEMO_MODEL : 'why' in own ? null : own.setting;
    const chosen = who === 'demo' && task !== null ? demoScenarios('auto', i18n.language)[task] : undefined;
    const workspace = folder.trim();
    const noFolder = workspace === '' && chosen !== undefined;
    setMissing(new Set([...(model === null ? ['model' as const] : []), ...(noFolder ? ['folder' as const] : [])]));
    if (model === null) ownChoice.current?.querySelector('button')?.focus();
    if (model === null || noFolder) return;
    if (workspace !== '') chooseForNewTopic({ workspace });
    await perform(async () => {
      if (modelKey(model) !== modelKey(settings.model)) await host().settings.update({ model });
      if (chosen !== undefined) {
        setDraft(null, chosen.prompt);
        await startScenario(null, chosen);
      }
      await host().settings.update({ welcomed: true });
    });
  };
  const chooseFolder = (path: string) => {
    setFolder(path);
    setMissing(new Set());
  };
  return { who, chooseWho, ownChoice, folder, chooseFolder, task, chooseTask, missing, busy, finish };
}

type Answers = ReturnType<typeof useFirstAnswers>;

function WhoAnswers({ who, chooseWho, ownChoice, missing }: Answers) {
  const { t } = useTranslation('settings');
  const settings = useAppStore((app) => app.settings);
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('welcome.who')}</legend>
      <div className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
        {(['demo', 'own'] as const).map((name) => (
          <RadioChoice
            look="box"
            key={name}
            name="who"
            checked={who === name}
            title={t(`welcome.${name}`)}
            text={t(`welcome.${name}Text`)}
            onChoose={() => chooseWho(name)}
          />
        ))}
      </div>
      {who === 'own' && (
        <div ref={ownChoice} className="mt-2.5">
          <OwnModelChoice own={ownModel(settings)} isMissing={missing.has('model')} />
        </div>
      )}
    </fieldset>
  );
}

function FolderField({ folder, chooseFolder, missing }: Answers) {
  const { t } = useTranslation('settings');
  const folders = useFolders();
  const [choosing, setChoosing] = useState(false);
  const isMissing = missing.has('folder');
  return (
    <div>
      <label htmlFor="welcome-folder" className="font-semibold">
        {t('welcome.folder')}
      </label>
      <p id="welcome-folder-hint" className="mb-2 text-[12.5px] text-soft">
        {t('welcome.folderText')}
      </p>
      <div className="flex gap-2">
        <input
          id="welcome-folder"
          value={folder}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('welcome.folderPath')}
          aria-describedby="welcome-folder-hint"
          aria-invalid={isMissing || undefined}
          onChange={({ target }) => chooseFolder(target.value)}
          className="h-9 min-w-0 flex-1 rounded-small border border-line bg-canvas px-3 font-mono text-[13px] aria-invalid:border-bad"
        />
        <Button size="large" onClick={() => setChoosing(true)}>
          {t('welcome.choose')}
        </Button>
      </div>
      {isMissing && (
        <p role="alert" className="mt-1 text-[12.5px] text-bad">
          {t('welcome.noFolder')}
        </p>
      )}
      <FolderPicker
        open={choosing}
        onClose={() => setChoosing(false)}
        start={folder.trim() === '' ? null : folder.trim()}
        folders={folders}
        onChoose={chooseFolder}
      />
    </div>
  );
}

function TaskChoice({ task, chooseTask }: Answers) {
  const { t, i18n } = useTranslation('settings');
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{t('welcome.try')}</legend>
      <div className="flex flex-col gap-2">
        {demoScenarios('auto', i18n.language).map(({ prompt }, place) => (
          <RadioChoice
            look="box"
            key={prompt}
            name="task"
            checked={task === place}
            title={prompt}
            onChoose={() => chooseTask(place)}
          />
        ))}
      </div>
    </fieldset>
  );
}

const Ring = () => (
  <span
    aria-hidden="true"
    className="inline-block size-7 rotate-[35deg] rounded-full border-4 border-accent border-r-transparent"
  />
);
