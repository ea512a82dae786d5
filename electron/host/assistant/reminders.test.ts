import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TopicId } from '../../../shared/ids.ts';
import { runProgram, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { TopicSummaries } from '../store/topic-summaries.ts';
import { Topics } from '../store/topics.ts';
import { remindersOn, storedMessages, storedReminders, todo } from './reminders.fixture.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NINE = Date.UTC(2026, 10, 21, 9);

/** Creates a data folder at nine o'clock, with a clock that the test controls. */
function atNine() {
  const clock = { now: NINE };
  const path = join(temporaryFolder(), 'data.sqlite');
  const open = () => temporaryDatabase({ path, now: () => clock.now });
  return { clock, path, open, database: open() };
}

/** Creates the same data folder, after a check for reminders at nine. */
async function looked(list: Parameters<typeof remindersOn>[1], given: Parameters<typeof remindersOn>[2] = {}) {
  const place = atNine();
  const opened = remindersOn(place.database, list, given);
  await opened.reminders.look();
  return { ...place, ...opened };
}

describe('a reminder', () => {
  it('is announced at its time, neither earlier nor a second time', async () => {
    const { clock, reminders, announced } = await looked([todo(1, NINE + MINUTE)]);
    clock.now += MINUTE - 1;
    await reminders.look();
    expect(announced()).toEqual([]);
    for (const wait of [1, 15_000, 15_000, MINUTE, DAY]) {
      clock.now += wait;
      await reminders.look();
    }
    expect(announced()).toEqual([todo(1, NINE + MINUTE)]);
  });

  it('is an unread message in the reminders topic, and has no model', async () => {
    const { clock, database, reminders, news } = await looked([todo(1, NINE + MINUTE)]);
    clock.now += MINUTE;
    await reminders.look();
    const [topic] = new TopicSummaries(database).list();
    expect(topic).toMatchObject({ title: 'Reminders', workspace: '/home/someone/project', unread: true });
    const [message, ...others] = storedMessages(database);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ role: 'assistant', loopId: null, model: null, createdAt: clock.now },
      parts: [{ type: 'reminder', missed: false, reminders: [todo(1, NINE + MINUTE)] }],
    });
    const place = { topicId: topic?.id };
    expect(news).toEqual([
      { type: 'topic-changed', ...place },
      { type: 'message-added', ...place, messageId: message?.id },
      { type: 'reminders', ...place, missed: false, reminders: [todo(1, NINE + MINUTE)] },
    ]);
  });

  it('that was created only now but set to the current or the previous minute is still announced', async () => {
    const list = [todo(1, NINE - MINUTE)];
    const { clock, reminders, announced } = await looked(list);
    clock.now += 30_000;
    await reminders.look();
    list.push(todo(2, NINE - 10 * MINUTE), todo(3, NINE));
    clock.now += 40_000;
    await reminders.look();
    expect(announced().map(({ sourceId }) => sourceId)).toEqual([1, 3]);
  });

  it('is announced even among hundreds in the same minute, which take several messages', async () => {
    const list = Array.from({ length: 450 }, (_, number) => todo(number, NINE + MINUTE));
    const { clock, database, reminders, announced } = await looked(list);
    clock.now += MINUTE;
    await reminders.look();
    await reminders.look();
    expect(announced()).toEqual(list);
    expect(storedMessages(database)).toHaveLength(3);
  });

  it('is announced again after its time has changed, but not after its text has changed', async () => {
    const list = [todo(1, NINE + MINUTE)];
    const { clock, reminders, announced } = await looked(list);
    clock.now += MINUTE;
    await reminders.look();
    list.splice(0, 1, { ...todo(1, NINE + MINUTE), text: 'Worded anew' });
    await reminders.look();
    list.splice(0, 1, todo(1, NINE + 5 * MINUTE));
    clock.now += 5 * MINUTE;
    await reminders.look();
    expect(announced()).toEqual([todo(1, NINE + MINUTE), todo(1, NINE + 5 * MINUTE)]);
  });

  it('is announced for each occurrence of a series', async () => {
    const time = (number: number) => ({
      ...{ source: 'schedule' as const, sourceId: 7, text: 'Stand-up' },
      ...{ occursAt: NINE + number * DAY, remindAt: NINE + number * DAY - 5 * MINUTE },
    });
    const { clock, reminders, announced } = await looked([time(1), time(2)]);
    for (const number of [1, 2]) {
      clock.now = time(number).remindAt;
      await reminders.look();
    }
    expect(announced()).toEqual([time(1), time(2)]);
  });

  it('is announced once even if the clock is set back', async () => {
    const { clock, reminders, announced } = await looked([todo(1, NINE + MINUTE), todo(2, NINE + 20 * MINUTE)]);
    clock.now = NINE + 10 * MINUTE;
    await reminders.look();
    clock.now = NINE + MINUTE;
    await reminders.look();
    clock.now = NINE + 20 * MINUTE;
    await reminders.look();
    expect(announced().map(({ sourceId }) => sourceId)).toEqual([1, 2]);
  });

  it('waits until a user would see it', async () => {
    let heard = false;
    const { clock, database, reminders, announced } = await looked([todo(1, NINE + MINUTE)], { isHeard: () => heard });
    clock.now += 30 * MINUTE;
    await reminders.look();
    expect(storedMessages(database)).toEqual([]);
    heard = true;
    await reminders.look();
    expect(announced()).toHaveLength(1);
  });
});

describe('the topic of reminders', () => {
  it('stays the same after the user renames it', async () => {
    const { clock, database, reminders, news } = await looked(
      [1, 2].map((number) => todo(number, NINE + number * DAY)),
    );
    const topics = new Topics(database);
    for (const _ of [1, 2]) {
      clock.now += DAY;
      await reminders.look();
      for (const id of topics.ids()) topics.update(id, { title: 'My own name' });
    }
    expect(topicsOf(news)).toHaveLength(1);
    expect(topics.list().map(({ title }) => title)).toEqual(['My own name']);
    expect(storedReminders(database)).toHaveLength(2);
  });

  it('is created again after the user has removed it', async () => {
    const { clock, database, reminders, news } = await looked(
      [1, 2].map((number) => todo(number, NINE + number * DAY)),
    );
    const topics = new Topics(database);
    for (const _ of [1, 2]) {
      clock.now += DAY;
      await reminders.look();
      for (const id of topics.ids()) topics.remove(id);
    }
    expect(topicsOf(news)).toHaveLength(2);
  });

  it('has a title in the language of the user', async () => {
    const { clock, database, reminders } = await looked([todo(1, NINE + MINUTE)], { locale: () => 'zh-CN' });
    clock.now += MINUTE;
    await reminders.look();
    expect(new Topics(database).list().map(({ title }) => title)).toEqual(['提醒']);
  });
});

describe('reminders that were missed', () => {
  it('while the app was closed are announced in one message at the next start, apart from reminders that are due now', async () => {
    const list = [1, 2, 3].map((number) => todo(number, NINE + number * 60 * MINUTE));
    const { clock, open, database } = await looked(list);
    clock.now = NINE + 3 * 60 * MINUTE + 1_000;
    const again = remindersOn(open(), list);
    await again.reminders.look();
    expect(storedMessages(database).map(({ parts }) => parts)).toEqual([
      [{ type: 'reminder', missed: true, reminders: list.slice(0, 2) }],
      [{ type: 'reminder', missed: false, reminders: list.slice(2) }],
    ]);
    await again.reminders.look();
    expect(again.announced()).toEqual(list);
  });

  it('while the computer was suspended are announced when it wakes', async () => {
    const list = [todo(1, NINE + 60 * MINUTE)];
    const { clock, reminders, news } = await looked(list);
    clock.now += 8 * 60 * MINUTE;
    await reminders.look();
    expect(news.at(-1)).toMatchObject({ type: 'reminders', missed: true, reminders: list });
  });

  it('are not announced after more than 30 days, and at most the latest 200 are announced', async () => {
    const list = Array.from({ length: 300 }, (_, number) => todo(number, NINE + number * MINUTE));
    const { clock, reminders, announced } = await looked([todo(999, NINE + MINUTE), ...list.map(late)]);
    clock.now += 31 * DAY;
    await reminders.look();
    await reminders.look();
    expect(announced().map(({ sourceId }) => sourceId)).toEqual(
      Array.from({ length: 200 }, (_, number) => number + 100),
    );

    function late(reminder: (typeof list)[number]) {
      return { ...reminder, remindAt: reminder.remindAt + 20 * DAY };
    }
  });
});

describe('a failure to store a message', () => {
  it('a failure to store a message sends no announcement and loses no reminder', async () => {
    const full = { is: true };
    const { clock, database, reminders, announced, news } = await looked([todo(1, NINE + MINUTE)], {
      locale: () => {
        if (full.is) throw new Error('The disk is full.');
        return 'en';
      },
    });
    clock.now += MINUTE;
    await expect(reminders.look()).rejects.toThrow('The disk is full.');
    expect([storedMessages(database), news]).toEqual([[], []]);
    full.is = false;
    clock.now += 10 * MINUTE;
    await reminders.look();
    expect(announced()).toHaveLength(1);
  });
});

describe('several processes', () => {
  it('announce each reminder once, and each process reports the messages that the others stored', async () => {
    const list = [todo(1, NINE + MINUTE)];
    const { clock, open, reminders, announced } = await looked(list);
    const other = remindersOn(open(), list);
    await other.reminders.look();
    clock.now += MINUTE;
    await reminders.look();
    await other.reminders.look();
    await other.reminders.look();
    expect([announced().length, other.announced().length]).toEqual([1, 0]);
    expect(other.news.map(({ type }) => type)).toEqual(['topic-changed', 'message-added']);
    await reminders.look();
    expect(announced()).toHaveLength(1);
  });

  it('announce each reminder once when they check at the same moment', async () => {
    const { path, database } = atNine();
    const programs = [1, 2, 3].map(() => runProgram(LOOKING, [path, String(NINE)]));
    await Promise.all(programs.map((program) => program.line()));
    writeFileSync(`${path}.go`, '');
    const ends = await Promise.all(programs.map(({ done }) => done));
    const said = ends.flatMap(({ output }) => output.split('\n').filter((line) => line.startsWith('announced ')));
    const expected = Array.from({ length: 40 }, (_, number) => `announced ${number}`);
    expect(said.toSorted(byNumber)).toEqual(expected);
    expect(storedReminders(database)).toHaveLength(40);
    expect(new Topics(database).list()).toHaveLength(1);
  }, 30_000);
});

/**
 * A program that announces forty reminders, one every twelve minutes. It advances its clock by
 * three minutes after each check.
 */
const LOOKING = `
  import { existsSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { openDatabase } from '@/database.ts';
  import { remindersOn, todo } from '@/../assistant/reminders.fixture.ts';
  const [path, nine] = process.argv.slice(1);
  let now = Number(nine);
  const database = openDatabase(path, { now: () => now });
  const list = Array.from({ length: 40 }, (_, number) => todo(number, now + number * 720000));
  const { reminders, announced } = remindersOn(database, list);
  console.log('ready');
  for (let waited = 0; waited < 20000 && !existsSync(path + '.go'); waited += 2) await setTimeout(2);
  for (let look = 0; look < 4 * list.length; look++) {
    await reminders.look();
    now += 180000;
  }
  for (const { sourceId } of announced()) console.log('announced ' + sourceId);
  database.close();
`;

function topicsOf(news: ReturnType<typeof remindersOn>['news']): readonly TopicId[] {
  return [...new Set(news.flatMap((said) => (said.type === 'reminders' ? [said.topicId] : [])))];
}

const byNumber = (one: string, other: string) =>
  Number(one.slice('announced '.length)) - Number(other.slice('announced '.length));
