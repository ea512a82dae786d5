/**
 * Kinds of work for loops whose truth is known: checks that pass, fail, are outdated, altered or never run.
 * Uses nothing of the rule that computes evidence.
 */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import type { Work } from './scripted-work.fixture.ts';
import type { LoopOfWork } from './working-world.fixture.ts';

const GOOD = 'export const total = 1;\n';
const BAD = 'export const sum = 1;\n';
const TEST_SCRIPT = 'grep -q total src/price.ts';
const LINT_SCRIPT = 'sh lint.sh';
const manifest = (scripts: Readonly<Record<string, string>>) => `${JSON.stringify({ scripts }, null, 2)}\n`;
const SCRIPTS = { test: TEST_SCRIPT, lint: LINT_SCRIPT, format: 'echo formatted >> src/style.css' };

export const FILES: Readonly<Record<string, string>> = {
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
export const TEST = script('test', 'npm test');
/** The same command in a folder of which the tests print how many passed. */
export const COUNTED: DeclaredCheck = { ...TEST, declaration: `${TEST_SCRIPT} && echo '12 passed'` };
export const COUNTED_FILES = { ...FILES, 'package.json': manifest({ ...SCRIPTS, test: COUNTED.declaration ?? '' }) };
export const LINT = script('lint', 'npm run lint');
export const FORMAT = script('format', 'npm run format');
export const MARKED: DeclaredCheck = {
  command: 'sh check.sh',
  workingFolder: '.',
  source: 'person',
  file: null,
  declaration: null,
};
export const TOLD: DeclaredCheck = {
  ...{ command: 'npm test', workingFolder: '.', source: 'instructions', file: 'AGENTS.md' },
  declaration: 'Run `npm test` before you finish.',
};
export const WEB: DeclaredCheck = {
  ...{ command: 'npm test', workingFolder: 'web', source: 'package-script', file: 'web/package.json' },
  declaration: 'grep -q total ../src/price.ts',
};

const write = (path: string, content: string): Work => ({ do: 'write', path, content });
const run = (command: string, folder?: string): Work => ({
  do: 'run',
  command,
  ...(folder !== undefined && { folder }),
});
export const LOOK: Work = { do: 'background', command: 'look bg-1', ends: true };
const good = write('src/price.ts', GOOD);
const bad = write('src/price.ts', `${BAD}// 2\n`);

type Kind = Pick<LoopOfWork, 'work' | 'checks'> & Partial<Pick<LoopOfWork, 'earlier'>> & { readonly name: string };
const kind = (name: string, checks: readonly DeclaredCheck[], ...work: readonly Work[]): Kind => ({
  name,
  checks,
  work,
});

/** Commands that run exactly the check `npm test`. */
export const SAME = [
  'npm test',
  'npm run test',
  '  npm   test ',
  'npm test 2>&1',
  'cd . && npm test',
  'npm test 2>/dev/null',
];
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

export const KINDS: readonly Kind[] = [
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
