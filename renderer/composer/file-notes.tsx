/** Sentences about the files of the next message: what its model cannot take, with another choice, and what was left out. */
import { useTranslation } from 'react-i18next';
import { leftOutWords } from '../../shared/document-words.ts';
import type { TopicId } from '../../shared/ids.ts';
import { act } from '../act.ts';
import { useModelChoices } from '../actions/model-choices.ts';
import { chooseModel, useTopicChoices } from '../actions/topic-choices.ts';
import { useWriteOn } from '../actions/write-on.ts';
import { useFilesOf } from '../stores/attached-files-store.ts';
import { showSettings } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { ModelPicker } from '../ui/models/model-picker.tsx';
import { shownLine } from '../ui/text/shown-line.ts';
import { type FileWarning, useFileWarnings } from './use-file-warnings.ts';

export function FileNotes({ topicId }: { readonly topicId: TopicId | null }) {
  const { t, i18n } = useTranslation('offers');
  const locale = i18n.language === 'zh-CN' ? 'zh-CN' : 'en';
  const { model } = useTopicChoices(topicId);
  const files = useFilesOf(topicId).flatMap((file) => (file.state === 'attached' ? [file.file] : []));
  const { warnings, sight } = useFileWarnings(topicId);
  const notes = [
    ...(sight === 'unknown' ? [t('files.perhapsBlind', { model: shownLine(model.model) })] : []),
    ...files.flatMap(({ name, leftOut = [] }) =>
      leftOut.map((one) => t('files.leftOut', { name: shownLine(name), what: leftOutWords(one, locale) })),
    ),
    ...(sight !== 'no' && files.some(({ kind }) => kind === 'image') ? [t('files.madeAnew')] : []),
  ];
  if (warnings.length + notes.length === 0) return null;
  return (
    <div className="mb-1.5 text-[12px]">
      <div role="status">
        {warnings.map(({ kind, text }) => (
          <p key={kind} className="text-warn">
            {text}
          </p>
        ))}
        {notes.map((note) => (
          <p key={note} className="text-soft">
            {note}
          </p>
        ))}
      </div>
      {warnings.length > 0 && <OtherModel topicId={topicId} warnings={warnings} />}
    </div>
  );
}

interface OtherModelProps {
  readonly topicId: TopicId | null;
  readonly warnings: readonly FileWarning[];
}

/** Offers the models of the user that can take the files; a provider can be added if there is none. */
function OtherModel({ topicId, warnings }: OtherModelProps) {
  const { t } = useTranslation(['offers', 'topics']);
  const { model } = useTopicChoices(topicId);
  const { options, recent, chosenKey } = useModelChoices(model);
  const { chose, onClosed } = useWriteOn();
  const canTake = ({ setting }: (typeof options)[number]) =>
    setting.provider !== 'demo' && warnings.every((warning) => warning.canTake(setting));
  const offered = options.filter(canTake);
  if (offered.length === 0)
    return (
      <Button size="small" className="mt-1" onClick={() => showSettings('providers')}>
        {t('files.addModel')}
      </Button>
    );
  return (
    <ModelPicker
      options={offered}
      recent={recent.filter(canTake)}
      chosenKey={chosenKey}
      align="start"
      side="top"
      onClosed={onClosed}
      onChoose={({ setting }) => {
        chose();
        void act(() => chooseModel(topicId, setting), t('topics:failed.model'));
      }}
      onAddProvider={() => showSettings('providers')}
      trigger={
        <Button size="small" className="mt-1">
          {t('files.otherModel')}
        </Button>
      }
    />
  );
}
