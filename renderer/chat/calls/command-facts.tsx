import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonObject } from '../../../shared/json.ts';
import type { RanCommand } from '../../../shared/ran-command.ts';
import { act } from '../../act.ts';
import { allowHost } from '../../actions/commands.ts';
import { sendWords } from '../../actions/send.ts';
import { joinNames } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { useChatTopic } from '../chat-topic.ts';
import { exactLine } from '../tool-words.ts';

interface CommandFactsProps {
  readonly ran: RanCommand;
  readonly arguments: JsonObject;
}

/**
 * What is known of a command besides its output: which changes cannot be undone, what was removed,
 * and what the sandbox refused, with the ways to run it again.
 */
export function CommandFacts({ ran, arguments: args }: CommandFactsProps) {
  const { t, i18n } = useTranslation('chat');
  const { place, refused, removed = [], left = [], unlisted } = ran;
  const notes = [
    ...(unlisted === undefined || unlisted.notKept === 0 ? [] : [t('ran.notKept', { count: unlisted.notKept })]),
    ...(unlisted === undefined || unlisted.ignored === 0
      ? []
      : [t(unlisted.orMore ? 'ran.ignoredOrMore' : 'ran.ignored', { count: unlisted.ignored })]),
    ...(unlisted?.isPartial === true ? [t('ran.partial')] : []),
  ];
  const pathsIn = (files: readonly string[]) => joinNames(files.slice(0, MOST_NAMED).map(exactLine), i18n.language);
  const hasProblem = refused !== undefined || removed.length > 0;
  if (!hasProblem && notes.length + left.length === 0) return null;
  return (
    <div className="flex flex-col gap-1.5 border-line border-t px-3 py-2 text-[12.5px] text-soft">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {removed.length > 0 && (
        <p className="text-warn [overflow-wrap:anywhere]">
          {t('ran.removed', { paths: pathsIn(removed), count: removed.length })}
        </p>
      )}
      {left.length > 0 && (
        <p className="text-warn [overflow-wrap:anywhere]">{t('ran.left', { paths: pathsIn(left) })}</p>
      )}
      {refused !== undefined && (
        <>
          {refused.limit !== undefined && <p className="text-warn">{t(`ran.limit.${refused.limit}`)}</p>}
          {refused.files && <p className="text-warn">{t('ran.refused.files')}</p>}
          {refused.network && (
            <p className="text-warn [overflow-wrap:anywhere]">
              {refused.hosts.length === 0
                ? t('ran.refused.network')
                : t('ran.refused.hosts', { hosts: joinNames(refused.hosts, i18n.language) })}
            </p>
          )}
        </>
      )}
      {hasProblem && place.kind === 'sandbox' && typeof args.command === 'string' && (
        <Again command={args.command} hosts={refused?.hosts ?? []} keeps={refused === undefined} />
      )}
    </div>
  );
}

/** The number of removed files that are named. */
const MOST_NAMED = 10;

interface AgainProps {
  readonly command: string;
  /** Refused hosts. */
  readonly hosts: readonly string[];
  /** Whether the command went well, and only what it made was removed. */
  readonly keeps: boolean;
}

/**
 * The buttons of a command that the sandbox refused something, and what a run outside means. Each can be
 * used once.
 */
function Again({ command, hosts, keeps }: AgainProps) {
  const { t } = useTranslation('chat');
  const topicId = useChatTopic();
  const [done, setDone] = useState<readonly string[]>([]);
  const perform = (name: string, work: () => Promise<unknown>) => {
    void act(async () => {
      await work();
      setDone((names) => [...names, name]);
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {hosts.map((host) => (
        <Button
          key={host}
          size="small"
          needsHost={true}
          disabled={done.includes(host)}
          onClick={() => perform(host, () => allowHost(topicId, host))}
        >
          {t(done.includes(host) ? 'ran.hostAllowed' : 'ran.allowHost', { host })}
        </Button>
      ))}
      <Button
        size="small"
        needsHost={true}
        disabled={done.includes(OUTSIDE)}
        onClick={() => perform(OUTSIDE, () => sendWords(topicId, t('ran.again', { command })))}
      >
        {t(keeps ? 'ran.keeping' : 'ran.outside')}
      </Button>
      <p className="basis-full">{t('ran.outsideText')}</p>
    </div>
  );
}

/** Stands for the button that asks for a run outside the sandbox. No host has this name. */
const OUTSIDE = '';
