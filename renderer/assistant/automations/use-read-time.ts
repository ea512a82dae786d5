import { useEffect, useState } from 'react';
import type { ReadTime, TimeProblem } from '../../../shared/automation.ts';
import { attempt } from '../../actions/attempt.ts';
import { readTime, type WrittenTime, writeTime } from '../../stores/automations-store.ts';
import { isZone, type KnownTime } from './automation-draft.ts';

/** How long nobody has typed before a text is read, in milliseconds. */
const PAUSE_MS = 250;

/** What is known of a time in words. */
export type TimePreview =
  | { readonly state: 'nothing' }
  | { readonly state: 'reading' }
  | ({ readonly state: 'understood' } & WrittenTime)
  | { readonly state: 'problem'; readonly problem: TimeProblem; readonly rest: string }
  | { readonly state: 'failed'; readonly message: string };

/**
 * Reads a time in words while the user types it. What was read before stays, marked as `old`, until
 * the host has read the current text. A request for an earlier text is canceled.
 */
export function useReadTime(
  when: string,
  timeZone: string,
  language: string,
  known: KnownTime | null,
): { readonly preview: TimePreview; readonly isOld: boolean } {
  const text = when.trim();
  const key = JSON.stringify([text, timeZone, language]);
  const [read, setRead] = useState<{ readonly key: string; readonly preview: TimePreview } | null>(null);
  useEffect(() => {
    if (text === '' || !isZone(timeZone)) return;
    const stopped = new AbortController();
    const timer = setTimeout(async () => {
      const preview = await previewOf(text, timeZone, known, stopped.signal);
      if (!stopped.signal.aborted) setRead({ key, preview });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stopped.abort();
    };
  }, [text, timeZone, known, key]);
  if (text === '' || !isZone(timeZone)) return { preview: { state: 'nothing' }, isOld: false };
  return { preview: read?.preview ?? { state: 'reading' }, isOld: read !== null && read.key !== key };
}

async function previewOf(
  text: string,
  timeZone: string,
  known: KnownTime | null,
  signal: AbortSignal,
): Promise<TimePreview> {
  let message = '';
  const preview = await attempt<TimePreview>(
    async () =>
      isKnown(text, timeZone, known)
        ? { state: 'understood', ...(await writeTime(known.time, timeZone, signal)) }
        : shownAs(await readTime(text, timeZone, signal)),
    (failure) => {
      message = failure.message;
    },
  );
  return preview ?? { state: 'failed', message };
}

/** Whether the words are those of a time that is known exactly. */
export const isKnown = (text: string, timeZone: string, known: KnownTime | null): known is KnownTime =>
  known !== null && known.when.trim() === text.trim() && known.timeZone === timeZone;

const shownAs = (read: ReadTime): TimePreview =>
  read.ok
    ? { state: 'understood', words: read.words, next: read.next }
    : { state: 'problem', problem: read.problem, rest: read.rest };
