/**
 * Reads a corpus with the real clients and prints what was read differently than expected:
 *
 * npm run corpus [-- FILE]
 *
 * Ends with 1 if a reading crashed, if a call was invented, or if less than 99 % agree.
 */
import { fileURLToPath } from 'node:url';
import { corpusIn } from './corpus-case.ts';
import { readCorpus } from './harness.ts';
import { reportOf } from './report.ts';

const file = process.argv[2] ?? fileURLToPath(new URL('replies.jsonl', import.meta.url));
const { lines, isGood } = reportOf(await readCorpus(corpusIn(file)));
console.log(lines.join('\n'));
if (!isGood) process.exitCode = 1;
