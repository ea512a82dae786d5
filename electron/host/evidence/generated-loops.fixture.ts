/** Makes loops whose truth is known: all kinds of work, with all kinds of things said about it. */
import type { Locale } from '../../../shared/loop.ts';
import { agenticStrategy, chatStrategy } from '../loop/strategies/agentic/agentic.ts';
import { endingsFor, type Said } from './kinds-of-endings.fixture.ts';
import { FILES, KINDS } from './kinds-of-work.fixture.ts';
import type { Told } from './told-ending.fixture.ts';
import { filesFor, WORK } from './told-work.fixture.ts';
import type { LoopOfWork } from './working-world.fixture.ts';

export interface GeneratedLoop extends LoopOfWork {
  readonly name: string;
  readonly says: Said;
}

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

/** The loops of the second and the third set: each ending in both languages. */
export const toldLoops = (endings: readonly Told[]): readonly GeneratedLoop[] =>
  endings.flatMap(({ about, words, ...says }, at) =>
    (['en', 'zh-CN'] as const).map((locale, turn) => ({
      ...WORK[about],
      ...{ name: `${about} ${at + 1} (${locale})`, locale, files: filesFor(about), ending: words[locale] },
      strategy: (at + turn) % 3 === 0 ? chatStrategy : agenticStrategy,
      says: { written: [], deleted: [], testsPass: false, ...says },
    })),
  );
