import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type FoundTopic, SKIP_REASONS } from '../../shared/imported-topic.ts';
import type { ImportPreview } from '../../shared/transfer.ts';
import { formatDate, formatNumber } from '../i18n/format.ts';
import { classes } from '../ui/classes.ts';
import { ScrollArea } from '../ui/text/scroll-area.tsx';
import { shownLine } from '../ui/text/shown-line.ts';

/** What is in a file: how many topics of which time, what is left out and why, and what is here already. */
export function Preview({ preview }: { readonly preview: ImportPreview }) {
  const { t, i18n } = useTranslation('transfer');
  const { topics, found, known, messages, from, until, skipped } = preview;
  const number = (count: number) => formatNumber(count, i18n.language);
  const newMessages = t('preview.newMessages', { count: messages, number: number(messages) });
  const day = (at: number) => formatDate(at, i18n.language, { inSentence: true });
  const left = SKIP_REASONS.flatMap((reason) => {
    const count = skipped[reason] ?? 0;
    return count === 0 ? [] : [{ reason, text: t(`skipped.${reason}`, { count, number: number(count) }) }];
  });
  return (
    <div className="flex flex-col gap-3 pb-1">
      <div>
        <p>
          {found === 0
            ? t('preview.none')
            : t('preview.found', { count: found, number: number(found), messages: newMessages })}
        </p>
        {from !== null && until !== null && <p className="text-soft">{datesText(day(from), day(until), t)}</p>}
      </div>
      {known > 0 && <p className="text-soft">{t('preview.known', { count: known, number: number(known) })}</p>}
      {left.length > 0 && (
        <div>
          <h3 className="font-medium">{t('preview.skipped')}</h3>
          <ul className="list-disc pl-5 text-[12.5px] text-soft">
            {left.map(({ reason, text }) => (
              <li key={reason}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {found > 0 && (
        <ScrollArea label={t('preview.list')} className="max-h-72 rounded-medium border border-line">
          <ul className="divide-y divide-line">
            {topics.map((topic) => (
              <Found key={`${topic.source} ${topic.sourceId} ${topic.createdAt} ${topic.title}`} topic={topic} />
            ))}
          </ul>
        </ScrollArea>
      )}
      {topics.length < found && (
        <p className="text-[12.5px] text-faint">
          {t('preview.more', { count: found - topics.length, number: number(found - topics.length) })}
        </p>
      )}
    </div>
  );
}

function Found({ topic }: { readonly topic: FoundTopic }) {
  const { t, i18n } = useTranslation('transfer');
  const { title, updatedAt, messages, images, isKnown } = topic;
  const number = (count: number) => formatNumber(count, i18n.language);
  const parts = [
    formatDate(updatedAt, i18n.language),
    t('preview.messages', { count: messages, number: number(messages) }),
    ...(images > 0 ? [t('preview.images', { count: images, number: number(images) })] : []),
    ...(isKnown ? [t('preview.isKnown')] : []),
  ];
  return (
    <li className={classes('px-3 py-1.5', isKnown && 'text-faint')}>
      <div className="truncate">{shownLine(title)}</div>
      <div className={classes('text-[12px]', !isKnown && 'text-soft')}>{parts.join(' · ')}</div>
    </li>
  );
}

function datesText(from: string, until: string, t: TFunction<'transfer'>): string {
  return from === until ? t('preview.oneDay', { day: from }) : t('preview.dates', { from, until });
}
