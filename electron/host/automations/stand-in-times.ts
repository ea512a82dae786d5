/** Plain times until `times/` is there. */
import { Cron } from 'croner';
import { type AutomationTime, NEXT_TIMES } from '../../../shared/automation.ts';
import { MINUTE, momentOfLocal } from '../time/wall-clock.ts';
import type { AutomationTimes } from './automation-times.ts';

function after(time: AutomationTime, timeZone: string, moment: number, most: number): readonly number[] {
  switch (time.kind) {
    case 'cron':
      return new Cron(time.expression, { timezone: timeZone })
        .nextRuns(most, new Date(moment))
        .map((date) => date.getTime());
    case 'once':
      return [momentOfLocal(time.at, timeZone)].filter((at) => at > moment);
    case 'interval': {
      const from = momentOfLocal(time.from, timeZone);
      const step = time.minutes * MINUTE;
      const first = Math.max(0, Math.floor((moment - from) / step) + 1);
      return Array.from({ length: most }, (_, nth) => from + (first + nth) * step);
    }
  }
}

export const standInTimes: AutomationTimes = {
  after,
  between(time, timeZone, from, until) {
    let [first, last, count] = [0, 0, 0];
    for (let at = from; ; ) {
      const next = after(time, timeZone, at, 100).filter((moment) => moment <= until);
      if (next.length === 0) break;
      first ||= next[0] ?? 0;
      last = at = next.at(-1) ?? 0;
      count += next.length;
    }
    return count === 0 ? null : { first, last, count };
  },
  read(text, timeZone, now) {
    const expression = text === 'weekdays at 8' ? '0 8 * * 1-5' : text;
    const time = { kind: 'cron', expression } as const;
    try {
      return { ok: true, time, words: text, next: after(time, timeZone, now, NEXT_TIMES) };
    } catch {
      return { ok: false, problem: 'unknown-words', rest: text };
    }
  },
  words: (time) => (time.kind === 'cron' ? time.expression : time.kind === 'once' ? time.at : `${time.minutes} min`),
  problem(time, timeZone, now) {
    try {
      return after(time, timeZone, now, 1).length > 0 ? null : time.kind === 'once' ? 'past' : 'never';
    } catch {
      return 'unknown-words';
    }
  },
};
