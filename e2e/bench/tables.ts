/** Measures stored tables and prints the results as Markdown: `npm run bench:tables`. */
import { openBrowser } from '../app/browser.ts';
import { buildApp } from './app-build.ts';
import { tableOpening } from './table-opening.ts';

await buildApp();
const browser = await openBrowser();
try {
  const { rounds, opening, ordering, plain, toPlain } = await tableOpening(browser, 9);
  const line = (text: string) => process.stdout.write(`${text}\n`);
  line(`| ${rounds} rounds | table of 100 rows, ms | of 100,000, ms | ratio |`);
  line('| --- | ---: | ---: | ---: |');
  for (const [name, { short, long, ratio }] of Object.entries({ opening, ordering }))
    line(`| ${name} | ${short.toFixed(0)} | ${long.toFixed(0)} | ${ratio.toFixed(1)} |`);
  line(
    `\nA plain sort of the rows in memory: ${plain.toFixed(0)} ms; ordering takes ${toPlain.toFixed(1)} times as long.`,
  );
} finally {
  await browser.close();
}
