// Counts the lines of source code below a folder, without blank lines and comments: `node
// build/source-lines.mjs [FOLDER]`. The counts of two folders are comparable only when both are
// formatted to the same line width.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const tree = process.argv[2] ?? '.';
const PARTS = ['electron', 'shared', 'renderer'];

let total = 0;
for (const part of PARTS) {
  const lines = sourcesOf(part).reduce((sum, file) => sum + linesOf(readFileSync(file, 'utf8')), 0);
  total += lines;
  process.stdout.write(`${part.padEnd(10)}${String(lines).padStart(8)}\n`);
}
process.stdout.write(`${'all'.padEnd(10)}${String(total).padStart(8)}\n`);

function sourcesOf(part) {
  return readdirSync(join(tree, part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|fixture)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * Counts only whole-line comments as comments; a line of code with a comment after it counts as
 * code.
 */
function linesOf(text) {
  let inComment = false;
  return text.split('\n').filter((line) => {
    const code = line.trim();
    if (inComment) {
      inComment = !code.includes('*/');
      return false;
    }
    if (code.startsWith('/*') || code.startsWith('{/*')) {
      inComment = !code.includes('*/');
      return false;
    }
    return code !== '' && !code.startsWith('//');
  }).length;
}
