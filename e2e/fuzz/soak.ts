/**
 * Reads hostile Markdown, arguments and replies for a long time, and prints what was slow:
 *
 * node e2e/fuzz/soak.ts [--seconds 120] [--seed N] [--first 0]
 *
 * Ends with 1 when something was slow. `--seed S --first N` begins with the text of that number.
 */
import { parseArgs } from 'node:util';
import { longAnswer } from '../bench/long-answer.ts';
import { hostileArguments, ordinaryArguments } from './hostile-arguments.ts';
import { hostileMarkdown } from './hostile-markdown.ts';
import { hostileReply, ordinaryReply, readReplyText } from './hostile-replies.ts';
import { readInHost, wordInPage, wordInTerminal } from './read-arguments.ts';
import { readStreamed, readWhole } from './read-markdown.ts';
import { slowTexts } from './slow-texts.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    first: { type: 'string', default: '0' },
  },
});

const markdown = { make: hostileMarkdown, harmless: longAnswer, length: 12_000 };
const args = { make: hostileArguments, harmless: ordinaryArguments, length: 400_000, most: 150 };
const SEARCHES = {
  'Markdown that is read whole': { ...markdown, read: readWhole, most: 40 },
  'Markdown that streams': { ...markdown, read: readStreamed, most: 120 },
  'Arguments in the host': { ...args, read: readInHost },
  'Arguments in the terminal': { ...args, read: wordInTerminal },
  'JSON in replies': { make: hostileReply, harmless: ordinaryReply, length: 400_000, read: readReplyText, most: 60 },
  'Arguments in the page': { ...args, read: wordInPage },
} as const;

const seed = Number(values.seed);
const seconds = Number(values.seconds) / Object.keys(SEARCHES).length;
console.log(`seed ${seed}`);
for (const [name, search] of Object.entries(SEARCHES)) {
  const range = { seed, first: Number(values.first), count: Number.MAX_SAFE_INTEGER, seconds };
  const { tried, limit, slow } = slowTexts({ ...search, ...range });
  console.log(`${name}: ${tried} texts, ${slow.length} of them took more than ${Math.round(limit)} ms`);
  for (const { number, milliseconds, text } of slow)
    console.log(`  ${number} took ${Math.round(milliseconds)} ms: ${text}`);
  if (slow.length > 0) process.exitCode = 1;
}
