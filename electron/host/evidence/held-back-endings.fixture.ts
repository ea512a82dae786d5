/**
 * A third set of endings, written after the rule was mended for the second one, so that neither knew the
 * other. Most of them are true: they show that the word "verified" is not withheld too often.
 */
import { type Told, told } from './told-ending.fixture.ts';

const wrote = (...written: readonly string[]) => ({ written });

export const HELD_BACK: readonly Told[] = [
  told(
    'tested',
    '## Summary\n\nThe sum was wrong because `total` was not exported. I renamed it in `src/price.ts`.\n\n### Verification\n\n`npm test` exits with 0.',
    '## 小结\n\n总数有误，因为 `total` 没有导出。我在 `src/price.ts` 里改了名。\n\n### 验证\n\n`npm test` 的退出码为 0。',
    wrote('src/price.ts'),
  ),
  told(
    'tested',
    "Fixed it! `total` is exported now, and the tests pass. If you'd like, I can also add `docs/price.md`.",
    '修好了！现在导出了 `total`，测试也通过了。如果你愿意，我还可以补充 `docs/price.md`。',
    { testsPass: true },
  ),
  told(
    'two',
    'I added two modules:\n\n- **`src/a.ts`**: the parser\n- **`src/b.ts`**: its types\n\nNothing else was changed.',
    '我新增了两个模块：\n\n- **`src/a.ts`**：解析器\n- **`src/b.ts`**：类型\n\n其他文件没有改动。',
    wrote('src/a.ts', 'src/b.ts'),
  ),
  told(
    'tested',
    'The import in `src/price.ts` pointed to `./lib/gone.ts`, which does not exist; I removed that import.',
    '`src/price.ts` 引用了并不存在的 `lib/gone.ts`，我删掉了这行引用。',
    wrote('src/price.ts'),
  ),
  told(
    'tested',
    'I read `README.md`, `web/package.json` and `AGENTS.md` first, and then rewrote the sum.',
    '我先阅读了 `README.md`、`web/package.json` 和 `AGENTS.md`，然后重写了求和。',
  ),
  told(
    'made',
    'The build step now writes `src/made.ts`. All tests are passing.',
    '构建步骤现在会写入 `src/made.ts`，所有测试均通过。',
    { ...wrote('src/made.ts'), testsPass: true },
  ),
  told(
    'renamed',
    '`src/style.css` is now called `src/look.css`; nothing imports the old name.',
    '`src/style.css` 现在叫 `src/look.css`，没有代码引用旧名字。',
    wrote('src/look.css'),
  ),
  told(
    'removed',
    'Removed the unused stylesheet (`src/style.css`) and exported `total`.',
    '移除了没有用到的样式表（`src/style.css`），并导出了 `total`。',
    { deleted: ['src/style.css'] },
  ),
  told(
    'later',
    'Building on `src/earlier.ts` from before, the total is now computed once.',
    '在之前的 `src/earlier.ts` 的基础上，现在只计算一次总数。',
  ),
  told(
    'both',
    '✅ Lint: clean\n✅ Tests: passing\n\nChanges: `src/price.ts` (one line).',
    '✅ 代码检查：通过\n✅ 测试：通过\n\n改动：`src/price.ts`（一行）。',
    { ...wrote('src/price.ts'), testsPass: true },
  ),
  told(
    'counted',
    'Ran the suite: 12 passed. The new export is in `src/price.ts`.',
    '运行了测试套件：12 个通过。新的导出位于 `src/price.ts`。',
    { ...wrote('src/price.ts'), testsPass: true },
  ),
  told(
    'counted',
    'I changed 3 lines, and all 12 unit tests pass in 0.4 s.',
    '我改了 3 行，12 个单元测试全部通过，用时 0.4 秒。',
    { testsPass: true },
  ),
  told(
    'tested',
    'You can run `npx price docs/prices.csv` to try it; the file is up to you.',
    '你可以运行 `npx price docs/prices.csv` 试试，文件由你决定。',
  ),
  told(
    'tested',
    'Fixed the sum. Two follow-ups are left for you: a page `docs/price.md`, and a test `src/price.test.ts`.',
    '修正了总数。还有两件事留给你：文档 `docs/price.md` 和测试 `src/price.test.ts`。',
  ),
  told(
    'external',
    'I noted the result with the notes tool and fixed `src/price.ts`.',
    '我用笔记工具记下了结果，并修好了 `src/price.ts`。',
    wrote('src/price.ts'),
  ),
  // Untrue ones.
  told(
    'tested',
    'Fixed the sum, and covered it by a new test file (`test/price.spec.ts`).',
    '修正了总数，并用新的测试文件（`test/price.spec.ts`）覆盖了它。',
    wrote('test/price.spec.ts'),
  ),
  told(
    'tested',
    'The helper was extracted to `src/lib/sum.ts`; `src/price.ts` imports it.',
    '辅助函数已抽取到 `src/lib/sum.ts`，由 `src/price.ts` 引用。',
    wrote('src/lib/sum.ts'),
  ),
  told('linted', 'Verified with the full test suite, everything passes.', '已用完整的测试套件验证，一切通过。', {
    testsPass: true,
  }),
  told(
    'external',
    'Documentation: see the new `docs/price.md`.',
    '文档：见新建的 `docs/price.md`。',
    wrote('docs/price.md'),
  ),
];
