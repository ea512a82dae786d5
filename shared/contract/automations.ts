/** Automations: goals on which an agent works at certain times. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { AutomationId, AutomationTime, type AutomationView, GivenAutomation, type ReadTime } from '../automation.ts';
import { CallId, type RunId, TopicId } from '../ids.ts';
import { Locale } from '../loop.ts';

const inLanguage = z.object({ locale: Locale });
const ofAutomation = z.object({ id: AutomationId });

/** All procedures fail with `not-found` for an automation that does not exist. */
export const automations = {
  /** The automation that starts next comes first, those that never start again last. */
  list: oc
    .input(inLanguage)
    .output(type<{ readonly automations: readonly AutomationView[]; readonly allPaused: boolean }>()),
  /**
   * Returns the automation that a topic belongs to: one whose run works there, or whose results are
   * reported there. Null: the topic belongs to none.
   */
  ofTopic: oc.input(z.object({ topicId: TopicId })).output(type<Pick<AutomationView, 'id' | 'title'> | null>()),
  /** Returns the automation that a call of a model made. Null: it made none, or it was deleted. */
  ofCall: oc.input(z.object({ callId: CallId })).output(type<Pick<AutomationView, 'id' | 'title'> | null>()),
  /** Reads a time in words, such as `weekdays at 8` or `每个工作日早上8点`, or a cron expression. */
  readTime: oc
    .input(inLanguage.extend({ text: z.string().max(500), timeZone: z.string().min(1).max(100) }))
    .output(type<ReadTime>()),
  /** Returns a time in words that `readTime` reads as the same time. */
  writeTime: oc
    .input(inLanguage.extend({ time: AutomationTime, timeZone: z.string().min(1).max(100) }))
    .output(type<{ readonly words: string; readonly next: readonly number[] }>()),
  /** Fails with `bad-usage` for a time that never comes, a folder that does not exist, an unknown zone. */
  save: oc.input(GivenAutomation.extend({ locale: Locale })).output(type<AutomationView>()),
  pause: oc.input(ofAutomation.extend({ paused: z.boolean() })).output(type<void>()),
  /** While all are paused, none starts by its time. The switches of the single ones are kept. */
  pauseAll: oc.input(z.object({ paused: z.boolean() })).output(type<void>()),
  /** A deleted automation can be restored for 30 days. Its run is not stopped. */
  delete: oc.input(ofAutomation).output(type<void>()),
  restore: oc.input(ofAutomation).output(type<void>()),
  /** Starts a run now. Fails with `conflict` if a run of the automation has not ended. */
  runNow: oc.input(ofAutomation).output(type<{ readonly runId: RunId }>()),
  /**
   * Decides about the missed times of one automation, or of all (`id` null): one run for all its missed
   * times, or none. Does nothing where nothing was missed.
   */
  decideMissed: oc
    .input(z.object({ id: AutomationId.nullable(), decision: z.enum(['run-once', 'skip']) }))
    .output(type<void>()),
};
