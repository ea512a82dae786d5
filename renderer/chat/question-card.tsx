import { useTranslation } from 'react-i18next';
import type { QuestionPart } from '../../shared/message.ts';
import { Card } from './card.tsx';
import { Markdown } from './markdown/markdown.tsx';
import { visibleLine } from './tool-words.ts';

interface QuestionCardProps {
  readonly part: QuestionPart;
  /** It waits for an answer, which is written in the composer. */
  readonly open: boolean;
}

export function QuestionCard({ part, open }: QuestionCardProps) {
  const { t } = useTranslation('chat');
  const prefix = part.prefix === '' ? t('question.prefix') : visibleLine(part.prefix);
  return (
    <Card label={t('question.name')} tone={open ? 'accent' : 'plain'} state={open ? 'open' : 'answered'}>
      <div className="px-3 py-2">
        <div className="flex flex-wrap gap-x-2">
          <strong className="flex-none font-semibold">{prefix}</strong>
          <div className="min-w-0 flex-1 basis-60">
            <Markdown text={part.question} />
          </div>
        </div>
        {open && <p className="mt-1 text-[12.5px] text-soft">{t('question.hint')}</p>}
      </div>
    </Card>
  );
}
