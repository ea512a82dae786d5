import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fact } from '../../../shared/fact.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FactValue } from '../../ui/facts/fact-value.tsx';
import { scopeWords, type TitleOf } from '../../ui/facts/scope-words.ts';
import { shownLine } from '../../ui/text/shown-line.ts';
import { useDateTime } from '../../ui/use-date-time.ts';
import { changeStatus } from './fact-actions.ts';
import { FactEditor } from './fact-editor.tsx';
import { FactHistory } from './fact-history.tsx';
import { SourceLine } from './source-line.tsx';

interface FactRowProps {
  readonly fact: Fact;
  readonly titleOf: TitleOf;
  /** Whether the history is open at first. */
  readonly isOpen?: boolean;
}

/** A fact with where it counts, where it comes from, its actions and, on demand, its history. */
export function FactRow({ fact, titleOf, isOpen = false }: FactRowProps) {
  const { t } = useTranslation('memory');
  const [isEditing, setEditing] = useState(false);
  const [hasHistory, setHistory] = useState(isOpen);
  const { id, value, status } = fact;
  const key = shownLine(fact.key);
  if (isEditing)
    return (
      <li className="p-2">
        <FactEditor fact={fact} onDone={() => setEditing(false)} />
      </li>
    );
  return (
    <li className="flex flex-col gap-1 px-4 py-2.5" data-fact={id} data-status={status}>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1.5">
        <div className="min-w-[min(100%,240px)] flex-1">
          <p className="text-[12.5px] text-soft [overflow-wrap:anywhere]">
            {key}
            {status !== 'active' && (
              <span className="ml-2 rounded-[4px] bg-hover px-1.5 text-[12px]">{t(`status.${status}`)}</span>
            )}
            {fact.tags.map((tag) => (
              <span key={tag} className="ml-2 text-[12px] text-faint">
                #{shownLine(tag)}
              </span>
            ))}
          </p>
          <p className={classes('font-medium', status === 'revoked' && 'text-soft line-through')}>
            <FactValue value={value} />
          </p>
        </div>
        <Actions fact={fact} name={key} onEdit={() => setEditing(true)} />
      </div>
      <Facts fact={fact} titleOf={titleOf} />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <SourceLine source={fact.source} />
        <Button
          size="small"
          variant="quiet"
          className="-mr-2 ml-auto"
          aria-expanded={hasHistory}
          aria-label={t('historyOf', { key })}
          onClick={() => setHistory(!hasHistory)}
        >
          <ChevronRight
            aria-hidden="true"
            size={13}
            strokeWidth={1.5}
            className={hasHistory ? 'rotate-90' : undefined}
          />
          {t('history.title')}
        </Button>
      </div>
      {hasHistory && <FactHistory id={id} />}
    </li>
  );
}

/** Where the fact counts, its version, how often it was used and when it changed. */
function Facts({ fact, titleOf }: { readonly fact: Fact; readonly titleOf: TitleOf }) {
  const { t, i18n } = useTranslation('memory');
  const { id, scope, version, uses, usedAt, updatedAt } = fact;
  const moment = useDateTime({ inSentence: true });
  const used =
    usedAt === null
      ? t('unused')
      : t('used', { count: uses, number: formatNumber(uses, i18n.language), at: moment(usedAt) });
  const facts = [
    t('number', { id }),
    scopeWords(scope, t, titleOf),
    version > 1 ? t('version', { version }) : '',
    used,
    t('changed', { at: moment(updatedAt) }),
  ];
  return (
    <p
      className="text-[12px] text-faint [overflow-wrap:anywhere]"
      title={scope.in === 'folder' ? scope.folder : undefined}
    >
      {facts.filter((each) => each !== '').join(' · ')}
    </p>
  );
}

interface ActionsProps {
  readonly fact: Fact;
  readonly name: string;
  readonly onEdit: () => void;
}

function Actions({ fact, name, onEdit }: ActionsProps) {
  const { t } = useTranslation('memory');
  const button = (action: 'revoke' | 'archive' | 'reactivate', status: Fact['status']) => (
    <Button
      size="small"
      needsHost={true}
      aria-label={t(`action.${action}Of`, { key: name })}
      onClick={() => void changeStatus(fact, status, t)}
    >
      {t(`action.${action}`)}
    </Button>
  );
  return (
    <div className="flex flex-none flex-wrap gap-1.5">
      {fact.status === 'active' ? (
        <>
          <Button size="small" needsHost={true} aria-label={t('action.editOf', { key: name })} onClick={onEdit}>
            {t('action.edit')}
          </Button>
          {button('archive', 'archived')}
          {button('revoke', 'revoked')}
        </>
      ) : (
        button('reactivate', 'active')
      )}
    </div>
  );
}
