import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FolderInstructionsView } from '../../shared/contract/workspaces.ts';
import type { TopicId } from '../../shared/ids.ts';
import { visibleWords } from '../../shared/visible-text.ts';
import { useAct } from '../act.ts';
import { switchFolderInstructions, useTopicChoices } from '../actions/topic-choices.ts';
import { editInstructions } from '../stores/instructions-editor.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { shownPath } from '../ui/folders/shown-path.ts';
import { LongText } from '../ui/text/long-text.tsx';

interface InstructionsDetailsProps {
  readonly topicId: TopicId | null;
  readonly ofFolder: FolderInstructionsView | null;
  /** Called when the user goes on to another place. */
  readonly onDone: () => void;
}

/** The instructions of a topic's folder and of the topic, with what the user can change. */
export function InstructionsDetails({ topicId, ofFolder, onDone }: InstructionsDetailsProps) {
  const { t } = useTranslation('topics');
  const { instructions } = useTopicChoices(topicId);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-3.5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {t('instructions.title')}
        </h2>
        <p className="mt-0.5 text-[12.5px] text-soft">{t('instructions.text')}</p>
      </div>
      {ofFolder !== null && <OfFolder topicId={topicId} view={ofFolder} />}
      {instructions !== '' && (
        <section aria-label={t('instructions.ofTopic')} className="flex flex-col gap-1.5">
          <h3 className="font-medium">{t('instructions.ofTopic')}</h3>
          <Words label={t('instructions.ofTopic')} text={instructions} />
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() => {
            onDone();
            editInstructions(topicId);
          }}
        >
          {t('instructions.edit')}
        </Button>
        <Button
          onClick={() => {
            onDone();
            showSettings('models');
          }}
        >
          {t('instructions.ofApp')}
        </Button>
      </div>
    </div>
  );
}

function OfFolder({ topicId, view }: { readonly topicId: TopicId | null; readonly view: FolderInstructionsView }) {
  const { t } = useTranslation('topics');
  const { folderInstructions } = useTopicChoices(topicId);
  const { busy, perform } = useAct(t('failed.instructions'));
  const use = t('instructions.use', { name: view.file });
  return (
    <section aria-label={t('instructions.ofFolder')} className="flex flex-col gap-1.5">
      <h3 className="font-medium">{t('instructions.ofFolder')}</h3>
      <div className="flex items-center gap-2 text-[12.5px]">
        <span className="min-w-0 flex-1 text-soft">{use}</span>
        <Switch
          label={use}
          checked={folderInstructions}
          disabled={busy}
          onChange={(on) => void perform(() => switchFolderInstructions(topicId, on))}
        />
      </div>
      <p className="font-mono text-[11.5px] text-faint [overflow-wrap:anywhere]">{shownPath(view.path)}</p>
      <Words label={view.file} text={view.text} />
      {view.isCut && <p className="text-[12.5px] text-soft">{t('instructions.cut')}</p>}
      {!folderInstructions && <p className="text-[12.5px] text-soft">{t('instructions.off')}</p>}
    </section>
  );
}

/** A text as it is, with hidden characters visible. */
function Words({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-48 overflow-y-auto whitespace-pre-wrap rounded-small bg-sunken px-2 py-1.5 text-[12.5px] [overflow-wrap:anywhere] focus-visible:outline-offset-[-2px]"
    >
      <LongText text={visibleWords(text)} />
    </div>
  );
}
