/** Prints the recall of facts as Markdown: `npm run bench:memory`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measuredRecall } from './recall.ts';

const folder = await mkdtemp(join(tmpdir(), 'loopwright-memory-'));
try {
  const { recalls, medianMs, longestMs } = measuredRecall(folder);
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const lines = recalls.map(
    ({ language, shares, questions, atOne, atTen }) =>
      `| ${language} | ${shares} | ${questions} | ${percent(atOne)} | ${percent(atTen)} |`,
  );
  console.log('| language | the question shares with its fact | questions | first | recall at 10 |');
  console.log('| --- | --- | ---: | ---: | ---: |');
  console.log(lines.join('\n'));
  console.log(`\nA question takes ${medianMs.toFixed(1)} ms (median), ${longestMs.toFixed(1)} ms at most.`);
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
