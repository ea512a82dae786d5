/**
 * A second set of loops whose truth is known, made apart from the first and from the rule: other kinds of
 * work, and what people and models really write about it.
 */
import type { DeclaredCheck } from '../../../shared/declared-check.ts';
import { COUNTED, COUNTED_FILES, FILES, LINT, LOOK, TEST } from './kinds-of-work.fixture.ts';
import type { Work } from './scripted-work.fixture.ts';

/** A kind of work with its checks. */
export interface ToldWork {
  readonly checks: readonly DeclaredCheck[];
  readonly work: readonly Work[];
  readonly earlier?: readonly Work[];
}

const TOTAL = 'export const total = 12;\n';
const write = (path: string, content = `${TOTAL}// ${path}\n`): Work => ({ do: 'write', path, content });
const run = (command: string): Work => ({ do: 'run', command });
const tested = (...work: readonly Work[]): ToldWork => ({ checks: [TEST], work: [...work, mended, run('npm test')] });
const mended = write('src/price.ts', TOTAL);
const broken = write('src/price.ts', 'export const sum = 12;\n');

export const WORK = {
  nothing: { checks: [], work: [] },
  tested: tested(),
  deep: tested(write('src/deep/er/index.ts')),
  quoted: tested(write('src/quoted.ts')),
  one: tested(write('src/a.ts')),
  two: tested(write('src/a.ts'), write('src/b.ts')),
  counted: { checks: [COUNTED], work: [mended, run('npm test')] },
  made: tested(run('echo 1 > src/made.ts')),
  renamed: tested(run('mv src/style.css src/look.css')),
  tried: tested(write('src/trial.ts'), { do: 'delete', path: 'src/trial.ts' }),
  removed: tested({ do: 'delete', path: 'src/style.css' }),
  later: { ...tested(), earlier: [write('src/earlier.ts')] },
  undone: { checks: [TEST], work: [write('src/x.ts'), { do: 'undo' }, mended, run('npm test')] },
  external: tested({ do: 'external', path: 'src/external.ts' }),
  linted: { checks: [LINT], work: [mended, run('npm run lint')] },
  piped: { checks: [LINT], work: [broken, run('npm test | cat'), run('npm run lint')] },
  both: { checks: [LINT, TEST], work: [mended, run('npm test'), run('npm run lint')] },
  failed: { checks: [TEST], work: [broken, run('npm test')] },
  untested: { checks: [TEST], work: [mended] },
  outdated: { checks: [TEST], work: [mended, run('npm test'), write('src/late.ts')] },
  background: { checks: [TEST], work: [mended, { do: 'background', command: 'npm test', ends: true }, LOOK] },
} satisfies Readonly<Record<string, ToldWork>>;

export const filesFor = (about: keyof typeof WORK) => (about === 'counted' ? COUNTED_FILES : FILES);
