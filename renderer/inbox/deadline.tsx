import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedOfUser } from '../../shared/topic.ts';
import { formatTimeLeft } from '../i18n/format.ts';
import { useDateTime } from '../ui/use-date-time.ts';

/** How often the remaining time is written anew, in milliseconds. */
const REWRITE_MS = 20_000;

interface DeadlineProps {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** What is asked; null: it is not known. */
  readonly of: AskedOfUser['for'] | null;
}

/** Until when a run waits for an answer, and what happens then. */
export function Deadline({ at, of }: DeadlineProps) {
  const { t, i18n } = useTranslation('inbox');
  const dateTime = useDateTime({ inSentence: true });
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REWRITE_MS);
    return () => clearInterval(timer);
  }, []);
  const awaited = of === 'question' || of === 'approval' ? of : 'other';
  const kind = at <= now ? 'passed' : awaited;
  const words = { at: dateTime(at), left: formatTimeLeft(at - now, i18n.language) };
  return <p className="text-[12.5px] text-soft">{t(`deadline.${kind}`, words)}</p>;
}
