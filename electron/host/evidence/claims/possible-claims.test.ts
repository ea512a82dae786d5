import { describe, expect, it } from 'vitest';
import { possibleFiles, possibleTests } from './possible-claims.ts';

describe('what a text may claim of files', () => {
  it.each([
    ['As you asked, I updated `README.md`.', 'README.md'],
    ['The new tests live in `src/a.test.ts`.', 'src/a.test.ts'],
    ['| `src/a.ts` | created |', 'src/a.ts'],
    ['`src/a.ts` was created by me.', 'src/a.ts'],
    ['- `src/a.ts`: the parser', 'src/a.ts'],
    ['See `src/a.ts` for the parser.', 'src/a.ts'],
    ['按你的要求，我新建了 `src/a.ts`。', 'src/a.ts'],
    ['新测试放在 `src/a.test.ts` 里。', 'src/a.test.ts'],
  ])('is found in "%s"', (text, path) => {
    expect(possibleFiles(text).map((claim) => claim.path)).toContain(path);
  });

  it.each([
    'I created no `src/a.ts`.',
    'If you want, I can create `src/a.ts`.',
    'You should add `docs/guide.md`.',
    'Was `src/a.ts` created?',
    '> I created `src/a.ts`.',
    'The import of `src/a.ts`, which is gone, was in the way.',
    '如果需要，我可以新建 `src/a.ts`。',
    '我没有新建 `src/a.ts`。',
  ])('is not found in "%s"', (text) => {
    expect(possibleFiles(text)).toEqual([]);
  });

  it('leaves out the part of a sentence that says what was not done', () => {
    expect(possibleFiles("I wrote `src/a.ts`, but didn't add `src/b.ts`.").map(({ path }) => path)).not.toContain(
      'src/b.ts',
    );
  });
});

describe('what a text may claim of tests', () => {
  it.each([
    ['All 15 tests pass.', 15],
    ['15/15 tests passed.', 15],
    ['12 个测试全部通过。', 12],
    ['Verified with the test suite, everything passes.', null],
    ['All 3 new tests pass.', null],
    ['Ran pytest: 15 passed.', 15],
    ['跑了一遍测试，没有问题。', null],
    ['测试全绿。', null],
  ])('is found in "%s"', (text, count) => {
    expect(possibleTests(text)).toEqual({ count });
  });

  it.each(['I have not run the tests.', 'Run the tests to see whether they pass.', 'I wrote tests.', '测试没有通过。'])(
    'is not found in "%s"',
    (text) => {
      expect(possibleTests(text)).toBeNull();
    },
  );
});

it('reads a hostile text quickly', () => {
  const began = performance.now();
  const texts = [
    '| '.repeat(20_000),
    '`a/b.ts` and '.repeat(4_000),
    'all '.repeat(12_000),
    '测试'.repeat(25_000),
    '1/'.repeat(25_000),
  ];
  for (const text of texts) {
    possibleFiles(text);
    possibleTests(text);
  }
  expect(performance.now() - began).toBeLessThan(5_000);
});
