import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_INSTRUCTIONS } from '../../../shared/longest-instructions.ts';
import { useAct } from '../../act.ts';
import { chooseInstructions } from '../../actions/topic-choices.ts';
import { type InstructedTopic, loadInstructions } from '../../stores/instructions-store.ts';
import { showTopic } from '../../stores/navigation-store.ts';
import { Button } from '../../ui/button.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { shownLine, shownLines } from '../../ui/text/shown-line.ts';
import { EditedText } from './edited-text.tsx';

/** The instructions of a topic, which the topic's own menu edits too. */
export function TopicInstructions({ topic: { topicId, title, text } }: { readonly topic: InstructedTopic }) {
  const { t } = useTranslation('memory');
  const [isEditing, setEditing] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, perform } = useAct(t('failed.instructions'));
  const name = shownLine(title);
  const stop = () => {
    setTyped(null);
    setEditing(false);
  };
  const save = async (written: string) => {
    if (await perform(() => chooseInstructions(topicId, written.trim()))) {
      stop();
      await loadInstructions();
    }
  };
  return (
    <li className="flex flex-col gap-2 px-4 py-2.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <button
          type="button"
          onClick={() => showTopic(topicId)}
          className="min-w-[min(100%,240px)] flex-1 rounded-small text-left font-medium [overflow-wrap:anywhere] hover:underline"
        >
          {name}
        </button>
        {!isEditing && (
          <Button
            size="small"
            needsHost={true}
            aria-label={t('instructions.editOf', { name })}
            onClick={() => setEditing(true)}
          >
            {t('action.edit')}
          </Button>
        )}
      </div>
      {isEditing ? (
        <EditedText
          label={t('instructions.editOf', { name })}
          saved={text}
          typed={typed}
          most={LONGEST_INSTRUCTIONS}
          busy={busy}
          isOpen={true}
          onType={setTyped}
          onSave={(written) => void save(written)}
          onCancel={stop}
        />
      ) : (
        <p className="line-clamp-6 whitespace-pre-wrap text-[12.5px] text-soft [overflow-wrap:anywhere]">
          <LongText text={shownLines(text)} />
        </p>
      )}
    </li>
  );
}
