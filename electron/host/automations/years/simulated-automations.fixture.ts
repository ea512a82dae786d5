/** The automations of the simulated years: 20 in eight zones of both hemispheres. */
import type { GivenAutomation } from '../../../../shared/automation.ts';
import { LocalTime } from '../../../../shared/local-time.ts';
import { GIVEN } from '../given.fixture.ts';

type Timed = Pick<GivenAutomation, 'time' | 'timeZone' | 'onMissed'>;

const RULES = ['ask', 'run-once', 'skip'] as const;

const cron = (expression: string, timeZone: string) => ({ time: { kind: 'cron', expression } as const, timeZone });
const local = (text: string): LocalTime => LocalTime.parse(text);

/** Times of day that clocks skip or repeat are among them. `year`: the first one that is simulated. */
export function simulatedAutomations(year: number): readonly GivenAutomation[] {
  const timed: readonly Omit<Timed, 'onMissed'>[] = [
    cron('0 8 * * 1-5', 'Europe/Berlin'),
    cron('30 2 * * *', 'Europe/Berlin'),
    cron('30 1,2,3 * * 0', 'Europe/Berlin'),
    cron('30 1 * * 0', 'America/New_York'),
    cron('30 2 * * 0', 'America/New_York'),
    cron('0 18 L * *', 'America/New_York'),
    cron('0 0 * * *', 'America/Santiago'),
    cron('0 9 * * 1#1,1#L', 'America/Santiago'),
    cron('15 2 * * 0,3', 'Australia/Lord_Howe'),
    cron('*/20 1-2 1 * *', 'Australia/Lord_Howe'),
    cron('0 2,3 * * 0', 'Australia/Sydney'),
    cron('0 7 1,15,30 * *', 'Australia/Sydney'),
    cron('0 9 * * *', 'Asia/Shanghai'),
    cron('45 23 29 2 *', 'Asia/Shanghai'),
    cron('0 12 * 3,10 1,2,4', 'Asia/Kathmandu'),
    cron('0 6 13 * 5', 'Africa/Casablanca'),
    { time: { kind: 'interval', minutes: 2_000, from: local(`${year}-01-02T03:00`) }, timeZone: 'Europe/Berlin' },
    { time: { kind: 'interval', minutes: 10_080, from: local(`${year}-02-01T02:30`) }, timeZone: 'Australia/Sydney' },
    { time: { kind: 'days', every: 14, from: local(`${year}-01-04T02:30`) }, timeZone: 'America/New_York' },
    { time: { kind: 'once', at: local(`${year}-10-25T02:30`) }, timeZone: 'Europe/Berlin' },
  ];
  return timed.map((each, at) => ({
    ...GIVEN,
    ...each,
    id: null,
    title: `Automation ${at + 1}`,
    onMissed: RULES[at % RULES.length] ?? 'ask',
  }));
}
