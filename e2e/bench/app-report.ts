/** The benches of the page, as Markdown. */
import { openBrowser } from '../app/browser.ts';
import { buildApp } from './app-build.ts';
import { firstLoad } from './app-first-load.ts';
import { topicSwitching } from './app-memory.ts';
import { topicOpening } from './app-opening.ts';
import { answerStreaming } from './app-streaming.ts';

const OPENINGS = 30;
const STREAMS = 5;
const SWITCHES = 50;

export async function reportPage(line: (text: string) => void): Promise<void> {
  await buildApp();
  const browser = await openBrowser();
  try {
    const { short, long, ratio, scrolling } = await topicOpening(browser, OPENINGS);
    line('\n| rounds | topic of 100 messages, ms | of 10,000, ms | ratio |');
    line('| ---: | ---: | ---: | ---: |');
    line(`| ${OPENINGS} | ${short.toFixed(0)} | ${long.toFixed(0)} | ${ratio.toFixed(2)} |`);
    line('\n| screens scrolled back | messages | task that worked longest, ms | that took longest, ms |');
    line('| ---: | ---: | ---: | ---: |');
    const { screens, messages, longest, mostTook } = scrolling;
    line(`| ${screens} | ${messages} | ${longest.worked.toFixed(0)} | ${mostTook.toFixed(0)} |`);

    const streamed = await answerStreaming(browser, STREAMS);
    line('\n| 60 KB in 2,000 chunks | work, ms | task that worked longest, ms | that took longest, ms | ratio |');
    line('| --- | ---: | ---: | ---: | ---: |');
    for (const name of ['plain', 'app'] as const) {
      const cost = streamed[name];
      const against = name === 'app' ? streamed.ratio.toFixed(2) : '1';
      const times = [cost.worked, cost.longest, cost.mostTook].map((time) => time.toFixed(0));
      line(`| ${name} | ${times.join(' | ')} | ${against} |`);
    }

    const held = await topicSwitching(browser, SWITCHES);
    line('\n| | heap, MB | nodes | listeners | ratio |');
    line('| --- | ---: | ---: | ---: | ---: |');
    const row = ({ bytes, nodes, listeners }: typeof held.before) =>
      `${(bytes / 1e6).toFixed(1)} | ${nodes} | ${listeners}`;
    line(`| each of 10 topics once | ${row(held.before)} | 1 |`);
    line(`| ${SWITCHES} switches later | ${row(held.after)} | ${held.ratio.toFixed(2)} |`);

    line('\n| the first load | kB | gzip would make it, kB |');
    line('| --- | ---: | ---: |');
    for (const { name, bytes, packed } of await firstLoad(browser)) {
      line(`| ${name} | ${(bytes / 1000).toFixed(0)} | ${(packed / 1000).toFixed(0)} |`);
    }
  } finally {
    await browser.close();
  }
}
