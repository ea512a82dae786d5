/**
 * The first screen: who answers, which folder, and a first task. One page, and it can be skipped.
 */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, change } from '../act.ts';
import { useFolders } from '../actions/folders.ts';
import { sendMessage } from '../actions/send.ts';
import { demoScenarios } from '../i18n/strategy-texts.ts';
import { useAppStore } from '../stores/app-store.ts';
import { setDraft } from '../stores/draft-store.ts';
import { host } from '../stores/host.ts';
import { DEMO_MODEL, modelKey, ownModel } from '../stores/models.ts';
import { chooseForNewTopic } from '../stores/new-topic-store.ts';
import { Button } from '../ui/button.tsx';
import { FolderPicker } from '../ui/folders/folder-picker.tsx';
import { OwnModelChoice } from './own-model-choice.tsx';

export function FirstStart() {
  const { t, i18n } = useTranslation('settings');
  const folders = useFolders();
  const settings = useAppStore((app) => app.settings);
  const [who, setWho] = useState<'demo' | 'own'>(settings.model.provider === 'demo' ? 'demo' : 'own');
  const [folder, setFolder] = useState('');
  const [choosing, setChoosing] = useState(false);
  /** Its place in the list, which is the same in every language. */
  const [task, setTask] = useState<number | null>(null);
  const tasks = demoScenarios('auto', i18n.language);
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<'folder' | 'model'>>(new Set());
  const ownChoice = useRef<HTMLDivElement>(null);
  const own = ownModel(settings);
  const model = who === 'demo' ? DEMO_MODEL : 'why' in own ? null : own.setting;
  const prompt = (who === 'demo' && task !== null && tasks[task]?.prompt) || null;

  const finish = async () => {
    const workspace = folder.trim();
    const noFolder = workspace === '' && prompt !== null;
    setMissing(new Set([...(model === null ? ['model' as const] : []), ...(noFolder ? ['folder' as const] : [])]));
    if (model === null) ownChoice.current?.querySelector('button')?.focus();
    if (model === null || noFolder) return;
    setBusy(true);
    if (workspace !== '') chooseForNewTopic({ workspace });
    await act(async () => {
      if (modelKey(model) !== modelKey(settings.model)) await host().settings.update({ model });
      if (prompt !== null) {
        setDraft(null, prompt);
        await sendMessage(null, prompt);
      }
      await host().settings.update({ welcomed: true });
    });
    setBusy(false);
  };

  return (
    <main tabIndex={-1} className="h-full overflow-y-auto bg-sunken outline-none">
      <div className="mx-auto flex min-h-full max-w-[620px] flex-col justify-center gap-6 px-5 py-8">
        <header>
          <Ring />
          <h1 className="mt-3 font-semibold text-[22px]">{t('welcome.title')}</h1>
          <p className="mt-1 text-[15px] text-soft">{t('welcome.text')}</p>
        </header>

        <fieldset>
          <legend className="mb-2 font-semibold">{t('welcome.who')}</legend>
          <div className="grid grid-cols-2 gap-2.5 max-sm:grid-cols-1">
            <Choice
              name="who"
              checked={who === 'demo'}
              title={t('welcome.demo')}
              text={t('welcome.demoText')}
              onChoose={() => setWho('demo')}
            />
            <Choice
              name="who"
              checked={who === 'own'}
              title={t('welcome.own')}
              text={t('welcome.ownText')}
              onChoose={() => setWho('own')}
            />
          </div>
          {who === 'own' && (
            <div ref={ownChoice} className="mt-2.5">
              <OwnModelChoice own={own} isMissing={missing.has('model')} />
            </div>
          )}
        </fieldset>

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
              aria-invalid={missing.has('folder') || undefined}
              onChange={({ target }) => {
                setFolder(target.value);
                setMissing(new Set());
              }}
              className="h-9 min-w-0 flex-1 rounded-small border border-line bg-canvas px-3 font-mono text-[13px] aria-invalid:border-bad"
            />
            <Button size="large" onClick={() => setChoosing(true)}>
              {t('welcome.choose')}
            </Button>
          </div>
          {missing.has('folder') && (
            <p role="alert" className="mt-1 text-[12.5px] text-bad">
              {t('welcome.noFolder')}
            </p>
          )}
        </div>

        {who === 'demo' && (
          <fieldset>
            <legend className="mb-2 font-semibold">{t('welcome.try')}</legend>
            <div className="flex flex-col gap-2">
              {tasks.map(({ prompt: title }, place) => (
                <Choice
                  key={title}
                  name="task"
                  checked={task === place}
                  title={title}
                  onChoose={() => setTask(place)}
                />
              ))}
            </div>
          </fieldset>
        )}

        <footer className="flex items-center gap-3">
          <Button variant="primary" size="large" busy={busy} onClick={() => void finish()}>
            {t('welcome.start')}
          </Button>
          <Button variant="quiet" size="large" disabled={busy} onClick={() => change({ welcomed: true })}>
            {t('welcome.skip')}
          </Button>
        </footer>
      </div>
      <FolderPicker
        open={choosing}
        onClose={() => setChoosing(false)}
        start={folder.trim() === '' ? null : folder.trim()}
        folders={folders}
        onChoose={(path) => {
          setFolder(path);
          setMissing(new Set());
        }}
      />
    </main>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly checked: boolean;
  readonly title: string;
  readonly text?: string;
  readonly onChoose: () => void;
}

function Choice({ name, checked, title, text, onChoose }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-medium border border-line bg-canvas px-3.5 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input type="radio" name={name} checked={checked} onChange={onChoose} className="mt-1 accent-accent" />
      <span>
        <span className="block font-medium">{title}</span>
        {text !== undefined && <span className="block text-[12.5px] text-soft">{text}</span>}
      </span>
    </label>
  );
}

const Ring = () => (
  <span
    aria-hidden="true"
    className="inline-block size-7 rotate-[35deg] rounded-full border-4 border-accent border-r-transparent"
  />
);
