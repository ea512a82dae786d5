/** Formats the results of the benchmarks of the page as Markdown. */
import type { Browser } from 'playwright';
import { openBrowser } from '../app/browser.ts';
import { buildApp } from './app-build.ts';
import { type Cost, firstLoad } from './app-first-load.ts';
import { topicSwitching } from './app-memory.ts';
import { type Spread, topicOpening } from './app-opening.ts';
import { ownMessageOnScreen } from './app-own-message.ts';
import { answerStreaming } from './app-streaming.ts';
import { typing } from './app-typing.ts';

const OPENINGS = 30;
const MESSAGES = 20;
const KEYS = 100;
const STREAMS = 5;
const SWITCHES = 50;
const LOADS = 15;

export async function reportPage(line: (text: string) => void): Promise<void> {
  await buildApp();
  const browser = await openBrowser();
  try {
    await reportSpeed(browser, line);
    const held = await topicSwitching(browser, SWITCHES);
    line('\n| | heap, MB | nodes | listeners | ratio |');
    line('| --- | ---: | ---: | ---: | ---: |');
    const row = ({ bytes, nodes, listeners }: typeof held.before) =>
      `${(bytes / 1e6).toFixed(1)} | ${nodes} | ${listeners}`;
    line(`| each of 10 topics once | ${row(held.before)} | 1 |`);
    line(`| ${SWITCHES} switches later | ${row(held.after)} | ${held.ratio.toFixed(2)} |`);

    await reportFirstLoad(browser, line);
  } finally {
    await browser.close();
  }
}

/** What happens on the screen: topics that open, messages of the user, keys and a streaming answer. */
export async function reportSpeed(browser: Browser, line: (text: string) => void): Promise<void> {
  const opening = await topicOpening(browser, OPENINGS);
  line('\n| opening, median (least) | time, ms | work until it is shown, ms | work in all, ms |');
  line('| --- | ---: | ---: | ---: |');
  const spread = ({ median, least }: Spread) => `${median.toFixed(0)} (${least.toFixed(0)})`;
  for (const [name, openings] of [
    ['a topic of 100 messages', opening.short],
    ['a topic of 10,000 messages', opening.long],
    ['one that was open before', opening.again],
  ] as const) {
    const { took, worked, workedInAll } = openings;
    line(`| ${name} | ${spread(took)} | ${spread(worked)} | ${spread(workedInAll)} |`);
  }
  line(`\n${OPENINGS} rounds; 10,000 messages against 100: ${opening.ratio.toFixed(2)}`);
  const { scrolling } = opening;
  line('\n| screens scrolled back | messages | task that worked longest, ms | that took longest, ms |');
  line('| ---: | ---: | ---: | ---: |');
  const { screens, messages, longest, mostTook } = scrolling;
  line(`| ${screens} | ${messages} | ${longest.worked.toFixed(0)} | ${mostTook.toFixed(0)} |`);

  const own = await ownMessageOnScreen(browser, MESSAGES);
  line('\n| own messages | in a topic of 20 messages, ms | far up in one of 10,000, ms | longest, ms | ratio |');
  line('| ---: | ---: | ---: | ---: | ---: |');
  const times = [own.short, own.long, own.longest].map((time) => time.toFixed(0));
  line(`| ${MESSAGES} | ${times.join(' | ')} | ${own.ratio.toFixed(2)} |`);

  const typed = await typing(browser, KEYS);
  line('\n| a key in the composer, median (least) | until its letter is drawn, ms | ratio |');
  line('| --- | ---: | ---: |');
  line(`| a topic of 20 messages at rest | ${spread(typed.atRest)} | 1 |`);
  line(`| 10,000 messages and a streaming answer | ${spread(typed.streaming)} | ${typed.ratio.toFixed(2)} |`);

  const streamed = await answerStreaming(browser, STREAMS);
  line('\n| 60 KB in 2,000 chunks | work, ms | task that worked longest, ms | that took longest, ms | ratio |');
  line('| --- | ---: | ---: | ---: | ---: |');
  for (const name of ['plain', 'app'] as const) {
    const cost = streamed[name];
    const against = name === 'app' ? streamed.ratio.toFixed(2) : '1';
    const times = [cost.worked, cost.longest, cost.mostTook].map((time) => time.toFixed(0));
    line(`| ${name} | ${times.join(' | ')} | ${against} |`);
  }
}

async function reportFirstLoad(browser: Browser, line: (text: string) => void): Promise<void> {
  const { files, app, empty, ratio } = await firstLoad(browser, LOADS);
  line('\n| until one can write | rounds | took, ms | ratio | main thread worked, ms | ratio |');
  line('| --- | ---: | ---: | ---: | ---: | ---: |');
  const cells = ({ took, worked }: Cost, against: Cost): string =>
    [took.toFixed(0), against.took.toFixed(2), worked.toFixed(0), against.worked.toFixed(2)].join(' | ');
  line(`| an empty page of the same host | ${LOADS} | ${cells(empty, { took: 1, worked: 1 })} |`);
  line(`| the app | ${LOADS} | ${cells(app, ratio)} |`);
  line('\n| fetched until then | kB | gzip would make it, kB |');
  line('| --- | ---: | ---: |');
  const row = (name: string, bytes: number, packed: number): void =>
    line(`| ${name} | ${(bytes / 1000).toFixed(0)} | ${(packed / 1000).toFixed(0)} |`);
  for (const { name, bytes, packed } of files) row(name, bytes, packed);
  const sum = (of: 'bytes' | 'packed') => files.reduce((total, file) => total + file[of], 0);
  row('together', sum('bytes'), sum('packed'));
}
