/** Makes the automations that models propose and the user confirms. */
import {
  type AutomationTime,
  type GivenAutomation,
  NEXT_TIMES,
  type ReadTime,
  type TimeProblem,
} from '../../../shared/automation.ts';
import { ENGLISH_FAILURES } from '../../../shared/failures/english.ts';
import { wordsOf as failureWords } from '../../../shared/failures/wording.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import type { ApprovalMode } from '../../../shared/mcp.ts';
import type { AutomationEffect, AutomationMaker } from '../mcp/built-in/assistant/automation-tool.ts';
import type { Automations, StoredAutomation } from '../store/automations.ts';
import type { Database } from '../store/database.ts';
import { quoted } from '../text/visible-text.ts';
import { writeMinute } from '../time/wall-clock.ts';
import { problemOf } from './automations.ts';
import { timesAfter } from './times/due-times.ts';
import { readTime } from './times/read-time.ts';
import { wordsOf } from './times/words-of.ts';

export interface MadeAutomationsParts {
  readonly database: Pick<Database, 'transaction'>;
  readonly automations: Automations;
  /** The IANA name of the user's time zone. */
  readonly timeZone: () => string;
  /** The mode of the app, which the automation keeps. */
  readonly approvalMode: () => ApprovalMode;
  /** Returns the real path of a folder. Throws `bad-usage` if no run can work in it. */
  readonly folder: (path: string) => Promise<string>;
  readonly localeOf: (loopId: LoopId) => Locale;
  readonly changed: () => void;
  readonly now: () => number;
}

const STRATEGY = 'agentic';

export function createAutomationMaker(parts: MadeAutomationsParts): AutomationMaker {
  const { database, automations, localeOf, changed, now } = parts;

  const effectOf = (
    { title, goal }: Pick<GivenAutomation, 'title' | 'goal'>,
    time: AutomationTime,
    timeZone: string,
    approvalMode: ApprovalMode,
  ): AutomationEffect => ({
    ...{ kind: 'automation', title, goal, time, timeZone, strategy: STRATEGY, approvalMode },
    words: { en: wordsOf(time, 'en'), 'zh-CN': wordsOf(time, 'zh-CN') },
    next: timesAfter(time, timeZone, now(), NEXT_TIMES),
  });

  return {
    plan({ title, goal, when }, shown) {
      if (shown !== null) {
        const problem = problemOf(shown.time, shown.timeZone, now());
        if (problem !== null) return refused(problem, '');
        return { ok: true, value: effectOf({ title, goal }, shown.time, shown.timeZone, shown.approvalMode) };
      }
      const timeZone = parts.timeZone();
      const read: ReadTime = readTime(when, { timeZone, now: now(), locale: 'en' });
      if (!read.ok) return refused(read.problem, read.rest);
      return { ok: true, value: effectOf({ title, goal }, read.time, timeZone, parts.approvalMode()) };
    },

    async make({ title, goal, time, timeZone, strategy, approvalMode }, folder, { loopId, callId }) {
      const workspace = await parts.folder(folder);
      const made = database.transaction(
        () =>
          automations.madeByCall(callId) ??
          automations.add(
            {
              ...{ title, goal, time, timeZone, strategy, approvalMode, workspace },
              ...{ model: null, serverSwitches: {}, limits: {}, onMissed: 'ask', topicId: null },
            },
            { loopId, callId },
          ),
      );
      changed();
      return { ok: true, text: madeWords(made, localeOf(loopId), now()) };
    },
  };
}

/** The words for the model. They name the part of the time that was not understood. */
function refused(problem: TimeProblem, rest: string) {
  const words = failureWords(ENGLISH_FAILURES, 'automation-time-refused', { problem });
  const message = rest === '' ? words : `${words} Not understood: ${quoted(rest, 100)}`;
  return { ok: false, message } as const;
}

function madeWords({ id, title, time, timeZone }: StoredAutomation, locale: Locale, now: number): string {
  const [next] = timesAfter(time, timeZone, now, 1);
  const first = next === undefined ? '' : writeMinute(next, timeZone);
  const words = wordsOf(time, locale);
  return locale === 'en'
    ? `Automation ${id} "${title}" is made: ${words} (${timeZone}). It starts first at ${first}.`
    : `已创建自动任务 ${id}“${title}”：${words}（${timeZone}）。首次启动：${first}。`;
}
