/**
 * Measures the start of interpreters, calls of warm ones and their memory, with the sandbox and without it in
 * turns, and prints the medians in Markdown. It runs as a bundle beside the built programs (`code.ts`).
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeLanguage } from '../../electron/host/code/code-run.ts';
import { createCodeRunner } from '../../electron/host/code/create-code-runner.ts';
import { findSandbox } from '../../electron/host/sandbox/find-sandbox.ts';
import { ownMemoryOf, treeOf } from '../../electron/host/sandbox/launcher/process-tree.ts';
import type { FoundSandbox } from '../../electron/host/sandbox/sandbox.ts';

const ROUNDS = 7;
const WARM_CALLS = 50;
const ROWS = Array.from({ length: 10_000 }, (_, at) => [`fruit ${at % 7}`, at, at / 3]);
const COLUMNS = [
  { name: 'fruit', type: 'text' },
  { name: 'number', type: 'number' },
  { name: 'kg', type: 'number' },
] as const;
const SUM: Readonly<Record<CodeLanguage, string>> = {
  javascript: 'harvest.reduce((sum, row) => sum + row.kg, 0)',
  python: 'sum(row["kg"] for row in harvest)',
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-code-')));
const line = (text: string) => process.stdout.write(`${text}\n`);
const noSandbox = async (): Promise<FoundSandbox> => ({ ok: false, missing: [], why: { name: 'no-backend' } });
const ways = { 'without a sandbox': noSandbox, 'in the sandbox': findSandbox } as const;

const measured = new Map<string, number[]>();
const note = (name: string, value: number) => measured.set(name, [...(measured.get(name) ?? []), value]);

async function round(language: CodeLanguage, way: keyof typeof ways): Promise<void> {
  const name = `${language} ${way}`;
  const runner = createCodeRunner({
    ...{ home: folder, dataDir: folder, findSandbox: ways[way] },
    checkChart: (spec) => ({ ok: true, spec }),
  });
  const call = async (code: string): Promise<number> => {
    const began = performance.now();
    const result = await runner.run({
      ...{ session: 'bench', language, code, signal: new AbortController().signal, onOutput: () => {} },
      datasets: [{ name: 'harvest', columns: COLUMNS, rows: async () => ROWS }],
      limits: { timeMs: 60_000, memoryBytes: 512 * 1024 ** 2, outputCharacters: 10_000 },
    });
    if (result.kind !== 'done') throw new Error(JSON.stringify(result));
    return performance.now() - began;
  };
  note(`${name} start`, await call('1 + 1'));
  // The interpreter is the largest process below this one.
  note(`${name} memory`, Math.max(0, ...treeOf(process.pid, 100).slice(1).map(ownMemoryOf)) / 1e6);
  for (let at = 0; at < WARM_CALLS; at++) note(`${name} warm`, await call('1 + 1'));
  note(`${name} dataset`, await call(SUM[language]));
  await runner.close();
}

await findSandbox();
const began = performance.now();
await round('python', 'without a sandbox');
const first = Math.round(performance.now() - began);
measured.clear();
for (let at = 0; at < ROUNDS; at++) {
  for (const language of ['javascript', 'python'] as const) {
    await round(language, 'without a sandbox');
    await round(language, 'in the sandbox');
  }
}
rmSync(folder, { recursive: true, force: true });

const median = (name: string) => {
  const all = (measured.get(name) ?? []).toSorted((one, other) => one - other);
  return all[Math.floor(all.length / 2)] ?? 0;
};
line(`The first start of Python, which also makes the snapshot, with ${WARM_CALLS} calls: ${first} ms.\n`);
line('| interpreter | start, ms | warm call, ms | 10,000 rows read and summed, ms | memory, MB |');
line('| --- | ---: | ---: | ---: | ---: |');
for (const language of ['javascript', 'python'] as const) {
  for (const way of Object.keys(ways)) {
    const name = `${language} ${way}`;
    const cells = [
      Math.round(median(`${name} start`)),
      median(`${name} warm`).toFixed(1),
      Math.round(median(`${name} dataset`)),
      Math.round(median(`${name} memory`)),
    ];
    line(`| ${language === 'python' ? 'Python' : 'JavaScript'} ${way} | ${cells.join(' | ')} |`);
  }
}
