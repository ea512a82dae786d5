/**
 * Measures finding files after `@` in a folder of 100,000 files, beside a plain scan of the same paths in the same run,
 * and prints the result as Markdown: `npm run bench:mentions`.
 */
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileFinder } from '../../electron/host/workspaces/find-files.ts';

const FOLDERS = 1_000;
const EACH = 100;
const ROUNDS = 9;
/** What a person types, letter by letter. */
const TYPED = ['报告-7', 'component', 'mod42idx', 'zzqx'];

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
const line = (text: string) => process.stdout.write(`${text}\n`);

const root = await realpath(await mkdtemp(join(tmpdir(), 'loopwright-mentions-')));
try {
  const paths: string[] = [];
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const path = `packages/module-${folder % 50}/src-${folder}/资料`;
    await mkdir(join(root, path), { recursive: true });
    const names = Array.from({ length: EACH }, (_, n) => `${path}/${n % 3 === 0 ? '报告' : 'component'}-${n}-index.ts`);
    await Promise.all(names.map((name) => writeFile(join(root, name), '')));
    paths.push(...names);
  }
  const finder = new FileFinder({ closed: [], now: () => performance.now() });
  const began = performance.now();
  await finder.find(root, '');
  const first = performance.now() - began;
  const folded = paths.map((path) => path.normalize('NFC').toLowerCase());
  const keys: number[] = [];
  const scans: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const word of TYPED)
      for (let length = 1; length <= word.length; length += 1) {
        const query = word.slice(0, length);
        const start = performance.now();
        await finder.find(root, query);
        const middle = performance.now();
        folded.filter((path) => path.includes(query)).slice(0, 20);
        keys.push(middle - start);
        scans.push(performance.now() - middle);
      }
  const [key, scan] = [median(keys), median(scans)];
  const slow = keys.toSorted((one, other) => one - other)[Math.floor(keys.length * 0.95)] ?? 0;
  line('| files | first list, ms | key press, median ms | 95 %, ms | plain scan, ms | ratio |');
  line('| ---: | ---: | ---: | ---: | ---: | ---: |');
  line(
    `| ${paths.length} | ${first.toFixed(0)} | ${key.toFixed(1)} | ${slow.toFixed(1)} | ${scan.toFixed(1)} | ${(key / scan).toFixed(1)} |`,
  );
} finally {
  await rm(root, { recursive: true, force: true });
}
