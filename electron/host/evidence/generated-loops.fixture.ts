/**
 * Makes loops whose truth is known: all kinds of work, with all kinds of things said about it. Uses
 * nothing of the rule that computes evidence.
 */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { EvidenceGrade } from '../../../shared/evidence.ts';
import type { Locale } from '../../../shared/loop.ts';
import { agenticStrategy, chatStrategy } from '../loop/strategies/agentic/agentic.ts';
import type { Happened, LoopOfWork, Work } from './working-world.fixture.ts';

export interface GeneratedLoop extends LoopOfWork {
  readonly name: string;
  readonly says: Said;
}

/** What the ending says, apart from its words. */
interface Said {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly testsPass: boolean;
}

const GOOD = 'export const total = 1;\n';
const BAD = 'export const sum = 1;\n';
const TEST_SCRIPT = 'grep -q total src/price.ts';
const LINT_SCRIPT = 'sh lint.sh';
const manifest = (scripts: Readonly<Record<string, string>>) => `${JSON.stringify({ scripts }, null, 2)}\n`;
const SCRIPTS = { test: TEST_SCRIPT, lint: LINT_SCRIPT, format: 'echo formatted >> src/style.css' };

const FILES: Readonly<Record<string, string>> = {
  'package.json': manifest(SCRIPTS),
  'lint.sh': 'mkdir -p node_modules/.cache && date +%N > node_modules/.cache/lint && ! grep -rq FIXME src\n',
  'check.sh': 'grep -q total src/price.ts\n',
  'AGENTS.md': 'Be brief.\nRun `npm test` before you finish.\n',
  'README.md': 'A project.\n',
  'src/price.ts': BAD,
  'src/style.css': 'a {}\n',
  'web/package.json': manifest({ test: 'grep -q total ../src/price.ts' }),
};

const script = (name: 'test' | 'lint' | 'format', command: string): DeclaredCheck => ({
  ...{ command, workingFolder: '.', source: 'package-script', file: 'package.json', declaration: SCRIPTS[name] },
});
const TEST = script('test', 'npm test');
const LINT = script('lint', 'npm run lint');
const FORMAT = script('format', 'npm run format');
const MARKED: DeclaredCheck = {
  command: 'sh check.sh',
  workingFolder: '.',
  source: 'person',
  file: null,
  declaration: null,
};
const TOLD: DeclaredCheck = {
  ...{ command: 'npm test', workingFolder: '.', source: 'instructions', file: 'AGENTS.md' },
  declaration: 'Run `npm test` before you finish.',
};
const WEB: DeclaredCheck = {
  ...{ command: 'npm test', workingFolder: 'web', source: 'package-script', file: 'web/package.json' },
  declaration: 'grep -q total ../src/price.ts',
};

const write = (path: string, content: string): Work => ({ do: 'write', path, content });
const run = (command: string, folder?: string): Work => ({
  do: 'run',
  command,
  ...(folder !== undefined && { folder }),
});
const LOOK: Work = { do: 'background', command: 'look bg-1', ends: true };
const good = write('src/price.ts', GOOD);
const bad = write('src/price.ts', `${BAD}// 2\n`);

type Kind = Pick<LoopOfWork, 'work' | 'checks'> & Partial<Pick<LoopOfWork, 'earlier'>> & { readonly name: string };
const kind = (name: string, checks: readonly DeclaredCheck[], ...work: readonly Work[]): Kind => ({
  name,
  checks,
  work,
});

/** Commands that run exactly the check `npm test`. */
const SAME = ['npm test', 'npm run test', '  npm   test ', 'npm test 2>&1', 'cd . && npm test', 'npm test 2>/dev/null'];
/** Commands whose exit code is not that of the check. */
const OTHER = [
  'npm test || true',
  'npm test; echo ok',
  'npm test | cat',
  'npm test && echo done',
  'npm test & wait',
  'CI=1 npm test',
  'npm test -- --passWithNoTests',
  'echo npm test',
  'true # npm test',
  'npm test > dist.log; true',
  'sh -c "npm test"; exit 0',
  'npm test\ntrue',
  'echo $(npm test)',
  'cd web; npm test',
  'npm run lint',
];

const KINDS: readonly Kind[] = [
  ...SAME.map((command) => kind(`verified by ${command}`, [TEST], good, run(command))),
  ...OTHER.map((command) => kind(`not verified by ${command}`, [TEST], bad, run(command))),
  ...OTHER.slice(0, 8).map((command) =>
    kind(`not verified by ${command}, though it would pass`, [TEST], good, run(command)),
  ),
  kind('verified by two checks', [TEST, LINT], good, run('npm test'), run('npm run lint')),
  kind(
    'verified by two checks with caches',
    [LINT, TEST],
    good,
    run('npm run lint'),
    run('npm test'),
    run('npm run lint'),
  ),
  kind('verified by a marked command', [MARKED], good, run('sh check.sh')),
  kind('verified by an instruction', [TOLD], good, run('npm test')),
  kind('verified in a folder below', [WEB], good, run('cd web && npm test')),
  kind('verified in a working folder', [WEB], good, run('npm test', 'web')),
  kind('checked in the wrong folder', [WEB], good, run('npm test')),
  kind('failed and mended', [TEST], bad, run('npm test'), good, run('npm test')),
  kind('mended and not checked again', [TEST], bad, run('npm test'), good),
  kind('failed', [TEST], bad, run('npm test')),
  kind('one of two failed', [TEST, LINT], write('src/a.ts', '// FIXME\n'), good, run('npm test'), run('npm run lint')),
  kind('outdated', [TEST], good, run('npm test'), write('src/other.ts', GOOD)),
  kind('outdated by a command', [TEST], good, run('npm test'), run('echo x > src/made.ts')),
  kind(
    'outdated by an ignored file',
    [TEST],
    good,
    run('npm test'),
    run('mkdir -p node_modules/a && echo x > node_modules/a/i.js'),
  ),
  kind('followed by a command that reads', [TEST], good, run('npm test'), run('ls src'), run('cat src/price.ts')),
  kind('altered script', [TEST], bad, write('package.json', manifest({ ...SCRIPTS, test: 'true' })), run('npm test')),
  kind(
    'altered by a command',
    [TEST],
    bad,
    run(`sed -i 's/grep -q total src.price.ts/true/' package.json`),
    run('npm test'),
  ),
  kind(
    'altered script of an instruction',
    [TOLD],
    bad,
    write('package.json', manifest({ ...SCRIPTS, test: 'true' })),
    run('npm test'),
  ),
  kind('altered instruction', [TOLD], good, write('AGENTS.md', 'Be brief.\n'), run('npm test')),
  kind('altered script file', [MARKED], bad, write('check.sh', 'exit 0\n'), run('sh check.sh')),
  kind(
    'altered script of a script',
    [LINT],
    write('src/a.ts', 'FIXME'),
    write('lint.sh', 'exit 0\n'),
    run('npm run lint'),
  ),
  kind(
    'another script was added',
    [TEST],
    good,
    write('package.json', manifest({ ...SCRIPTS, more: 'true' })),
    run('npm test'),
  ),
  kind('not run', [TEST], good),
  kind('nothing declared', [], good, run('npm test')),
  kind('nothing declared or run', [], good),
  kind('nothing changed', [TEST], { do: 'read', path: 'src/price.ts' }),
  kind('nothing changed and the check fails', [TEST], run('npm test')),
  kind('denied', [TEST], good, { do: 'denied', command: 'npm test' }),
  kind('undone after the check', [TEST], good, run('npm test'), { do: 'undo' }, { do: 'read', path: 'src/price.ts' }),
  kind('undone and checked', [TEST], bad, { do: 'undo' }, good, run('npm test')),
  kind('changed by hand after the check', [TEST], good, run('npm test'), {
    do: 'by-hand',
    path: 'src/price.ts',
    content: BAD,
  }),
  kind('formatted last', [FORMAT, TEST], good, run('npm test'), run('npm run format')),
  kind('formatted first', [FORMAT, TEST], good, run('npm run format'), run('npm test')),
  kind('external tool after the check', [TEST], good, run('npm test'), { do: 'external', path: 'src/external.ts' }),
  kind('external tool before the check', [TEST], { do: 'external', path: 'src/external.ts' }, good, run('npm test')),
  kind('external look after the check', [TEST], good, run('npm test'), { do: 'external', readOnly: true }),
  kind('external tool only', [], { do: 'external' }),
  kind('an edit failed', [TEST], { do: 'fail', path: 'src/price.ts' }, good, run('npm test')),
  kind('an edit failed for good', [], { do: 'fail', path: 'src/never.ts' }),
  kind('background check', [TEST], good, { do: 'background', command: 'npm test', ends: true }, LOOK),
  kind('background check that was not looked at', [TEST], good, { do: 'background', command: 'npm test', ends: false }),
  kind('server in the background', [TEST], good, { do: 'background', command: 'true', ends: false }, run('npm test')),
  kind('deleted', [TEST], good, { do: 'delete', path: 'src/style.css' }, run('npm test')),
  kind('deleted by a command', [], run('rm src/style.css')),
  kind('written by a command', [], run('echo x > src/made.ts')),
  kind('ignored file', [], run('mkdir -p dist && echo x > dist/app.js')),
  { ...kind('continued work', [TEST], good, run('npm test')), earlier: [write('src/earlier.ts', GOOD)] },
  { ...kind('nothing after earlier work', []), earlier: [write('src/earlier.ts', GOOD), run('npm test')] },
  { ...kind('changed after earlier tests', [], write('src/b.ts', GOOD)), earlier: [good, run('npm test')] },
];

interface Ending {
  readonly name: string;
  readonly words: Readonly<Record<Locale, string>>;
  readonly says: Partial<Said>;
}

/** The endings, for a loop that wrote the file `path`. */
const endingsFor = (path: string): readonly Ending[] => [
  { name: 'plain', words: { en: 'Done.', 'zh-CN': '完成了。' }, says: {} },
  {
    name: 'names a file',
    words: { en: `I updated \`${path}\`.`, 'zh-CN': `已更新 \`${path}\`。` },
    says: { written: [path] },
  },
  {
    name: 'invents a file',
    words: {
      en: 'I fixed the sum and created `src/missing.test.ts`. I created `src/missing.test.ts` with three cases.',
      'zh-CN': '我创建了 `src/missing.test.ts`，包含三个用例。',
    },
    says: { written: ['src/missing.test.ts'] },
  },
  {
    name: 'invents a change of a file that exists',
    words: { en: 'I updated `README.md`.', 'zh-CN': '我更新了 `README.md`。' },
    says: { written: ['README.md'] },
  },
  {
    name: 'says that tests pass',
    words: { en: 'All tests pass.', 'zh-CN': '所有测试都通过了。' },
    says: { testsPass: true },
  },
  {
    name: 'names files that it did not write',
    words: {
      en: 'I did not create `src/missing.ts`. You should add `docs/guide.md`. Next, run the tests to see whether all tests pass.',
      'zh-CN': '我没有创建 `src/missing.ts`。建议你新建 `docs/guide.md`，并运行测试，确保所有测试通过。',
    },
    says: {},
  },
  {
    name: 'invents a deletion',
    words: { en: '- Deleted `README.md`', 'zh-CN': '- 已删除文件 `README.md`' },
    says: { deleted: ['README.md'] },
  },
  {
    name: 'names a deletion',
    words: { en: 'Removed `src/style.css`.', 'zh-CN': '已删除 `src/style.css`。' },
    says: { deleted: ['src/style.css'] },
  },
  {
    name: 'names a file and says that tests pass',
    words: { en: `Updated \`${path}\`. The tests pass now.`, 'zh-CN': `已修改 \`${path}\`。测试全部通过。` },
    says: { written: [path], testsPass: true },
  },
  {
    name: 'quotes',
    words: {
      en: 'The output was:\n```\nCreated `src/missing.ts`\nAll tests pass.\n```\n> I created `src/missing.ts`.\n\nThe README says "all tests pass".',
      'zh-CN': '输出如下：\n```\n已创建 `src/missing.ts`\n```\n> 所有测试都通过了。\n\n说明里写着“所有测试都通过了”。',
    },
    says: {},
  },
  {
    name: 'names a file by its last name',
    words: {
      en: `I modified ${path.split('/').at(-1)}.`,
      'zh-CN': `我修改了 ${path.split('/').at(-1)}。`,
    },
    says: { written: [path] },
  },
  {
    name: 'lists files',
    words: { en: `Files changed:\n- \`${path}\`: the total`, 'zh-CN': `修改的文件：\n- \`${path}\`：总数` },
    says: { written: [path] },
  },
  {
    name: 'names what an external tool may have written',
    words: { en: 'I created `src/external.ts`.', 'zh-CN': '我创建了 `src/external.ts`。' },
    says: { written: ['src/external.ts'] },
  },
  {
    name: 'names what an earlier loop may have written',
    words: { en: 'Created: `src/earlier.ts`', 'zh-CN': '`src/earlier.ts` 已创建。' },
    says: { written: ['src/earlier.ts'] },
  },
  {
    name: 'names an ignored file',
    words: { en: 'I generated `dist/app.js`.', 'zh-CN': '已生成 `dist/app.js`。' },
    says: { written: ['dist/app.js'] },
  },
  {
    name: 'names what a command may have written',
    words: { en: 'The file `src/made.ts` was created.', 'zh-CN': '文件 `src/made.ts` 已创建。' },
    says: { written: ['src/made.ts'] },
  },
  {
    name: 'asks',
    words: {
      en: 'Do all tests pass now, and was `src/missing.ts` created?',
      'zh-CN': '测试全部通过了吗？是否已创建 `src/missing.ts`？',
    },
    says: {},
  },
];

/** The number of endings for each kind of work. */
const ENDINGS_EACH = 3;

export function generatedLoops(): readonly GeneratedLoop[] {
  let next = 0;
  return KINDS.flatMap((made, at) => {
    const first = made.work.find((step) => step.do === 'write' || step.do === 'fail');
    const all = endingsFor(
      first !== undefined && 'path' in first && first.path !== undefined ? first.path : 'src/price.ts',
    );
    const others = all.slice(1);
    const chosen = [all[0], ...Array.from({ length: ENDINGS_EACH - 1 }, () => others[next++ % others.length])];
    return chosen.flatMap((ending, turn) => {
      if (ending === undefined) return [];
      const locale: Locale = (at + turn) % 2 === 0 ? 'en' : 'zh-CN';
      return [
        {
          ...made,
          ...{ name: `${made.name}; ${ending.name} (${locale})`, locale, files: FILES, ending: ending.words[locale] },
          strategy: turn === 1 ? chatStrategy : agenticStrategy,
          says: { written: [], deleted: [], testsPass: false, ...ending.says },
        },
      ];
    });
  });
}

export interface Truth {
  readonly grade: EvidenceGrade;
  /** Whether the ending says something that is not so. */
  readonly lies: boolean;
  /** Whether every declared check passed after the last change. */
  readonly isVerified: boolean;
}

export function truthOf(loop: GeneratedLoop, happened: Happened): Truth {
  const lies = isLying(loop.says, happened);
  const states = loop.checks.map((check) => truthOfCheck(check, happened));
  const isChanged = !isSame(happened.start, happened.files) || loop.work.some(({ do: what }) => what === 'external');
  const isVerified = states.length > 0 && states.every((state) => state === 'passed');
  const known = { lies, isVerified };
  if (lies) return { grade: 'contradicted', ...known };
  if (states.includes('failed')) return { grade: 'check-failed', ...known };
  if (isVerified) return { grade: 'verified', ...known };
  return { grade: isChanged ? 'unchecked' : 'unchanged', ...known };
}

function isLying({ written, deleted, testsPass }: Said, happened: Happened): boolean {
  if (written.some((path) => !happened.touched.has(path))) return true;
  if (deleted.some((path) => happened.exists(path))) return true;
  return testsPass && !havePassed(happened);
}

/** Whether the last tests passed, and nothing was changed since then. */
function havePassed({ commands, files }: Happened): boolean {
  const last = commands.findLast(({ command, tests }) => tests !== null || command === MARKED.command);
  return last !== undefined && isSame(last.after, files) && (last.tests ?? last.code) === 0;
}

/** The commands that run a check and nothing else, and the files that declare it. */
const EXACT: readonly (readonly [
  DeclaredCheck,
  commands: readonly string[],
  folder: string,
  files: readonly string[],
])[] = [
  [TEST, SAME, '.', ['package.json']],
  [TOLD, SAME, '.', ['package.json', 'AGENTS.md']],
  [LINT, ['npm run lint'], '.', ['package.json', 'lint.sh']],
  [FORMAT, ['npm run format'], '.', ['package.json']],
  [MARKED, ['sh check.sh'], '.', ['check.sh']],
  [WEB, ['cd web && npm test'], '.', ['web/package.json']],
  [WEB, ['npm test'], 'web', ['web/package.json']],
];

function truthOfCheck(check: DeclaredCheck, { commands, files, start }: Happened): 'passed' | 'failed' | 'neither' {
  const ways = EXACT.filter(([of]) => of === check);
  const last = commands.findLast((ran) =>
    ways.some(([, exact, folder]) => exact.includes(ran.command) && folder === ran.folder && ran.isKnown),
  );
  if (last === undefined || !isSame(last.after, files)) return 'neither';
  if (last.code !== 0) return 'failed';
  const declared = ways.flatMap(([, , , names]) => names);
  return declared.every((name) => declares(start.get(name)) === declares(last.before.get(name))) ? 'passed' : 'neither';
}

/** The text of a file, where only the scripts that the checks use matter in a package. */
function declares(text: string | undefined): string | undefined {
  if (text?.startsWith('{') !== true) return text;
  const { test, lint, format } = JSON.parse(text).scripts;
  return JSON.stringify([test, lint, format]);
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, text]) => other.get(path) === text);
