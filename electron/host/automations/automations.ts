/** What a user can do with automations. */
import { z } from 'zod';
import { type AutomationView, type GivenAutomation, NEXT_TIMES, type TimeProblem } from '../../../shared/automation.ts';
import type { automations as contract } from '../../../shared/contract/automations.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { FailureTexts } from '../../../shared/failures/failures.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { canonicalJson } from '../../../shared/json.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { Automations } from '../store/automations.ts';
import type { Database } from '../store/database.ts';
import type { Settings } from '../store/settings.ts';
import { DAY, isTimeZone } from '../time/wall-clock.ts';
import { type AutomationViewParts, viewOf } from './automation-views.ts';
import type { AutomationStarts } from './starts.ts';
import { readCron } from './times/cron-fields.ts';
import { timesAfter } from './times/due-times.ts';
import { readTime } from './times/read-time.ts';
import { wordsOf } from './times/words-of.ts';

export interface AutomationsParts extends AutomationViewParts {
  readonly database: Database;
  readonly settings: Settings;
  readonly automations: Automations;
  readonly starts: AutomationStarts;
  readonly failures: (locale: Locale) => Promise<FailureTexts>;
  /** Returns the real path of a folder; of null, the default folder. Throws `bad-usage` if no run can work in it. */
  readonly folder: (path: string | null) => Promise<string>;
  /** Decides about the times that have come, if this process starts automations. */
  readonly look: () => Promise<void>;
  /** Called after a change. */
  readonly changed: () => void;
}

/** How long a deleted automation can be restored. */
const RESTORABLE = 30 * DAY;

const KEY = 'automationsPaused';
const AllPaused = z.boolean();

/** Whether the user has paused all automations. */
export const isAllPaused = (settings: Pick<Settings, 'get'>): boolean => settings.get(KEY, AllPaused) ?? false;

/** Creates what a user can do, and erases automations that were deleted long ago. */
export function createAutomations(parts: AutomationsParts) {
  const { database, settings, automations, starts, failures, folder, look, changed, now } = parts;
  automations.purge(now() - RESTORABLE);
  const views = async (locale: Locale): Promise<readonly AutomationView[]> => {
    const texts = await failures(locale);
    return automations.list().map((automation) => viewOf(automation, locale, texts, parts));
  };
  const viewed = async (id: number, locale: Locale): Promise<AutomationView> =>
    viewOf(automations.get(id), locale, await failures(locale), parts);
  const checked = async (given: Omit<GivenAutomation, 'id'>, before: GivenAutomation['time'] | null) => {
    const { time, timeZone, workspace, topicId } = given;
    if (!isTimeZone(timeZone)) throw new LoopwrightError('time-zone-unknown', { timeZone });
    const problem = problemOf(time, timeZone, now());
    // The other fields of an automation that has ended can still be changed.
    if (problem !== null && !(before !== null && isSame(time, before))) {
      throw new LoopwrightError('automation-time-refused', { problem });
    }
    if (topicId !== null && !parts.hasTopic(topicId)) throw new LoopwrightError('topic-not-found', { topicId });
    return { ...given, workspace: await folder(workspace) };
  };
  return {
    list: async ({ locale }) => ({
      automations: [...(await views(locale))].sort((one, two) => nextOf(one) - nextOf(two) || one.id - two.id),
      allPaused: isAllPaused(settings),
    }),
    readTime: ({ text, timeZone, locale }) => readTime(text, { timeZone: inZone(timeZone), now: now(), locale }),
    ofTopic({ topicId }) {
      const working = parts.firings.ofLoopTopic(topicId);
      const found = automations
        .list()
        .find(({ id, ...of }) => (working === null ? [of.topicId, of.ownTopicId].includes(topicId) : id === working));
      return found === undefined ? null : { id: found.id, title: found.title };
    },
    ofCall({ callId }) {
      const made = automations.madeByCall(callId);
      const found = made === null ? null : automations.find(made.id);
      return found === null ? null : { id: found.id, title: found.title };
    },
    writeTime: ({ time, timeZone, locale }) => ({
      words: wordsOf(time, locale),
      next: timesAfter(time, inZone(timeZone), now(), NEXT_TIMES),
    }),
    async save({ id, locale, ...given }) {
      const before = id === null ? null : automations.get(id);
      const ready = await checked(given, before?.time ?? null);
      if (before !== null) await look();
      const saved = database.transaction(() => {
        if (id === null) return automations.add(ready);
        const now = automations.get(id);
        if (!isSame(now.time, ready.time) || now.timeZone !== ready.timeZone || now.foreign) starts.settle(now);
        return automations.change(id, ready);
      });
      changed();
      return viewed(saved.id, locale);
    },
    async pause({ id, paused }) {
      await look();
      database.transaction(() => {
        const automation = automations.get(id);
        if (automation.paused === paused) return;
        starts.settle(automation);
        automations.pause(id, paused);
      });
      changed();
    },
    async pauseAll({ paused }) {
      await look();
      database.transaction(() => {
        if (isAllPaused(settings) === paused) return;
        for (const automation of automations.list()) starts.settle(automation);
        settings.set(KEY, AllPaused, paused);
      });
      changed();
    },
    delete({ id }) {
      automations.remove(id);
      changed();
    },
    restore({ id }) {
      database.transaction(() => {
        starts.pass(automations.restore(id));
      });
      changed();
    },
    runNow: async ({ id }) => ({ runId: await starts.runNow(id) }),
    async decideMissed({ id, decision }) {
      if (id !== null) return starts.decideMissed(id, decision);
      for (const automation of automations.list()) {
        try {
          await starts.decideMissed(automation.id, decision);
        } catch (error) {
          // The missed times of an automation that cannot start now stay as they are.
          if (!(error instanceof LoopwrightError && error.code === 'conflict')) throw error;
        }
      }
    },
  } satisfies Handlers<typeof contract>;
}

/** Returns why nothing can start by this time; null: it can. */
export function problemOf(time: GivenAutomation['time'], timeZone: string, now: number): TimeProblem | null {
  if (time.kind === 'cron' && readCron(time.expression) === null) return 'unknown-words';
  if (timesAfter(time, timeZone, now, 1).length > 0) return null;
  return time.kind === 'once' ? 'past' : 'never';
}

const isSame = (one: GivenAutomation['time'], other: GivenAutomation['time']): boolean =>
  canonicalJson(one) === canonicalJson(other);

const nextOf = ({ next }: AutomationView): number => next[0] ?? Number.MAX_SAFE_INTEGER;

function inZone(timeZone: string): string {
  if (!isTimeZone(timeZone)) throw new LoopwrightError('time-zone-unknown', { timeZone });
  return timeZone;
}
