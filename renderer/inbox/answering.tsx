/**
 * Answers what a topic asks within the inbox. The cards of the questions belong to the chat, so the
 * window passes them in. One question is open at a time: the keys of an approval answer only one.
 */
import { type ComponentType, createContext, useContext, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { showTopic } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';

/** Shows what a topic asks, with everything that is needed to answer it. */
export type AskedView = ComponentType<{ readonly topicId: TopicId }>;

export interface AnsweringState {
  readonly Asked: AskedView;
  /** The topic whose question is open; null: none. */
  readonly opened: TopicId | null;
  readonly open: (topicId: TopicId | null) => void;
}

export const Answering = createContext<AnsweringState | null>(null);

function useAnswering(): AnsweringState {
  const answering = useContext(Answering);
  if (answering === null) throw new Error('A card of the inbox stands outside of it.');
  return answering;
}

interface AskingProps {
  readonly topic: TopicSummary;
  /** The name of the card. */
  readonly title: string;
}

/** The buttons of a card whose topic asks something, and below them the question once it is opened. */
export function Asking({ topic: { id, title: topicTitle }, title }: AskingProps) {
  const { t } = useTranslation('inbox');
  const { Asked, opened, open } = useAnswering();
  const panel = useId();
  const isOpen = opened === id;
  return (
    <>
      <div className="flex flex-none flex-wrap gap-2">
        <Button
          variant={isOpen ? 'plain' : 'primary'}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          aria-label={t('answerTo', { title })}
          onClick={() => open(isOpen ? null : id)}
        >
          {t('answer')}
        </Button>
        <Button variant="quiet" aria-label={t('openOf', { title: topicTitle })} onClick={() => showTopic(id)}>
          {t('open')}
        </Button>
      </div>
      {isOpen && (
        <div id={panel} className="w-full min-w-0">
          <Asked topicId={id} />
        </div>
      )}
    </>
  );
}
