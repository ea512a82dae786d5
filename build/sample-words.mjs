// Prints random comments and test titles, for a review by a reader who has not seen the code: `node
// build/sample-words.mjs [SEED]`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const COUNT = 50;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const random = randomFrom(seed);

const files = ['electron', 'shared', 'renderer', 'build', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

process.stdout.write(`Seed ${seed}\n\nComments\n`);
show(files.flatMap((file) => commentsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text }))));
process.stdout.write('\nTest titles\n');
show(
  files
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .flatMap((file) => titlesOf(readFileSync(file, 'utf8')).map((text) => ({ file, text }))),
);

function show(found) {
  for (let at = 0; at < COUNT && found.length > 0; at += 1) {
    const [{ file, text }] = found.splice(Math.floor(random() * found.length), 1);
    process.stdout.write(`- ${text}  [${file}]\n`);
  }
}

function commentsOf(code) {
  const found = code.matchAll(/^[ \t]*(?:\/\*\*?([\s\S]*?)\*\/|((?:\/\/.*\n[ \t]*)+))/gm);
  return [...found]
    .map(([, block, lines]) => (block ?? lines ?? '').replace(/^[ \t]*(?:\*|\/\/)[ \t]?/gm, '').replace(/\s+/g, ' '))
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('biome-ignore'));
}

/** The titles of tests, each after the titles of the groups around it. */
function titlesOf(code) {
  const found = code.matchAll(
    /^([ \t]*)(?:test\.)?(describe|it|test)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['`"])((?:\\.|(?!\3)[^\\])*)\3/gm,
  );
  let groups = [];
  return [...found].flatMap(([, indent, kind, , quoted]) => {
    groups = groups.filter((group) => group.depth < indent.length);
    const title = quoted.replace(/\\(.)/g, '$1');
    if (kind === 'describe') {
      groups.push({ depth: indent.length, title });
      return [];
    }
    return [[...groups.map((group) => group.title), title].join(' > ')];
  });
}

/** Pseudo-random numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(start) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
