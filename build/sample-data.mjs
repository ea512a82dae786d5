// Writes rows in the form of `build/sample-folder/data/deliveries.csv`: dates, missing values, decimal commas and Chinese text.
// `node build/sample-data.mjs [FILE] [ROWS]`; without a file it writes to standard output. The same number of rows is the same text.
import { createWriteStream, realpathSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

const HEADER = '日期;customer;产品;kilograms;price;paid;note';
const CUSTOMERS = ['Lime Street Kitchen', '竹园餐厅', 'Café Nord', 'Flat 5', 'Library garden', '南街市场', 'School'];
const PRODUCTS = ['番茄', 'beans', '黄瓜', 'zucchini', '草莓', 'peas', 'radishes', '菠菜'];
const NOTES = ['', '', '', 'NA', 'late', '雨天', 'two boxes', '"said ""good"", paid cash"', '-'];
const DAY = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2026, 4, 1);
const AT_ONCE = 10_000;

/** Writes the header and so many rows. */
export async function writeSampleData(output, rows) {
  const random = randomFrom(20_260_501);
  output.write(`${HEADER}\n`);
  for (let from = 0; from < rows; from += AT_ONCE) {
    const lines = Array.from({ length: Math.min(AT_ONCE, rows - from) }, (_, at) => row(from + at, random));
    if (!output.write(lines.join(''))) await new Promise((resolve) => output.once('drain', resolve));
  }
}

function row(number, random) {
  const pick = (values) => values[Math.floor(random() * values.length)];
  const day = new Date(FIRST_DAY + (number % 150) * DAY).toISOString().slice(0, 10);
  const kilograms = random() < 0.03 ? '' : comma(random() * 40);
  const price = comma(2 + random() * 6);
  const paid = random() < 0.8 ? 'true' : 'false';
  return `${[day, pick(CUSTOMERS), pick(PRODUCTS), kilograms, price, paid, pick(NOTES)].join(';')}\n`;
}

const comma = (number) => number.toFixed(2).replace('.', ',');

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [file = '-', rows = '1000000'] = process.argv.slice(2);
  const output = file === '-' ? process.stdout : createWriteStream(file);
  await writeSampleData(output, Number(rows));
  if (file !== '-') {
    output.end();
    await finished(output);
  }
}
