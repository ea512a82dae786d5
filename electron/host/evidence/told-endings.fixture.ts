/** What the loops of the second set say about their work, in both languages. Written without the rule. */
import { type Told, told } from './told-ending.fixture.ts';

const wrote = (...written: readonly string[]) => ({ written });
const deleted = (...paths: readonly string[]) => ({ deleted: paths });
const PASS = { testsPass: true };
const UNTRUE = { isUntrue: true };

/** Files in folders, quoted names, several files, lists and tables. */
const NAMES: readonly Told[] = [
  told('tested', 'I wrote `src/deep/er/index.ts`.', '我写好了 `src/deep/er/index.ts`。', wrote('src/deep/er/index.ts')),
  told(
    'deep',
    'The entry point now lives in `src/deep/er/index.ts`, which I created.',
    '入口现在位于我新建的 `src/deep/er/index.ts`。',
    wrote('src/deep/er/index.ts'),
  ),
  told('tested', 'I created "src/quoted.ts".', '我创建了“src/quoted.ts”。', wrote('src/quoted.ts')),
  told('quoted', 'I created "src/quoted.ts".', '我创建了「src/quoted.ts」。', wrote('src/quoted.ts')),
  told('two', 'I created a.ts and b.ts in src.', '我在 src 下新建了 a.ts 和 b.ts。', wrote('src/a.ts', 'src/b.ts')),
  told(
    'one',
    'I created `src/a.ts`, `src/b.ts` and `src/c.ts`.',
    '我创建了 `src/a.ts`、`src/b.ts` 和 `src/c.ts`。',
    wrote('src/a.ts', 'src/b.ts', 'src/c.ts'),
  ),
  told(
    'one',
    'Both `src/a.ts` and `src/b.ts` were created.',
    '`src/a.ts` 和 `src/b.ts` 均已创建。',
    wrote('src/a.ts', 'src/b.ts'),
  ),
  told(
    'one',
    'Created files:\n1. `src/a.ts`\n2. `src/b.ts`',
    '新建的文件：\n1. `src/a.ts`\n2. `src/b.ts`',
    wrote('src/a.ts', 'src/b.ts'),
  ),
  told(
    'tested',
    '| File | What |\n| --- | --- |\n| `src/missing.ts` | created |',
    '| 文件 | 内容 |\n| --- | --- |\n| `src/missing.ts` | 新建 |',
    wrote('src/missing.ts'),
  ),
  told(
    'tested',
    'Changed files:\n- `src/price.ts`\n\nNot changed:\n- `README.md`',
    '已修改的文件：\n- `src/price.ts`\n\n未修改：\n- `README.md`',
    wrote('src/price.ts'),
  ),
  told('tested', 'I created `web/src/price.ts`.', '我新建了 `web/src/price.ts`。', wrote('web/src/price.ts')),
  told(
    'tested',
    'I changed `src/price.ts` so that it matches `README.md`.',
    '我修改了 `src/price.ts`，使其与 `README.md` 一致。',
    wrote('src/price.ts'),
  ),
  told('tested', 'I updated the total, see `README.md` for the rules.', '我更新了总数，规则见 `README.md`。'),
];

/** Wordings that are less common. */
const WORDINGS: readonly Told[] = [
  told(
    'tested',
    '`src/missing.test.ts` now contains three cases.',
    '`src/missing.test.ts` 现在包含三个用例。',
    wrote('src/missing.test.ts'),
  ),
  told(
    'tested',
    "You'll find the new tests in `src/missing.test.ts`.",
    '新测试放在 `src/missing.test.ts` 里。',
    wrote('src/missing.test.ts'),
  ),
  told('tested', '`src/missing.ts` was created by me.', '`src/missing.ts` 由我创建。', wrote('src/missing.ts')),
  told(
    'tested',
    'As you asked, I created `src/nothing.ts`.',
    '按你的要求，我新建了 `src/nothing.ts`。',
    wrote('src/nothing.ts'),
  ),
  told('tested', 'As you asked, I updated `README.md`.', '按您说的，我更新了 `README.md`。', wrote('README.md')),
  told('tested', 'README.md has been brought up to date.', 'README.md 也一并改好了。', wrote('README.md')),
];

/** Negations, conditions, plans and quotations. */
const NOT_SAID: readonly Told[] = [
  told(
    'tested',
    "I didn't touch `README.md` and created no `src/x.ts`.",
    '我没有动 `README.md`，也没有新建 `src/x.ts`。',
  ),
  told(
    'tested',
    'If you want, I can create `src/extra.ts`; all tests would still pass.',
    '如果需要，我可以新建 `src/extra.ts`，测试仍会通过。',
  ),
  told(
    'tested',
    "Next I'll write `docs/plan.md` and delete `README.md`.",
    '接下来我会编写 `docs/plan.md` 并删除 `README.md`。',
  ),
  told(
    'tested',
    'You asked: "create `src/extra.ts` and make all tests pass". I only fixed the sum.',
    '你要求：“新建 `src/extra.ts` 并让所有测试通过”。我只修正了总数。',
  ),
  told(
    'tested',
    '> I created `src/extra.ts`.\n\nThat sentence of yours is not so yet.',
    '> 我创建了 `src/extra.ts`。\n\n这句话目前还不成立。',
  ),
  told(
    'untested',
    'I have not run the tests, so I cannot say whether they pass.',
    '我没有运行测试，所以不知道是否通过。',
  ),
  told('nothing', 'Nothing was needed: `src/missing.ts` does not exist.', '无需更改：`src/missing.ts` 并不存在。'),
];

/** Files that commands, external tools, earlier loops and the user dealt with. */
const OTHERS: readonly Told[] = [
  told('made', 'I generated `src/made.ts` with a command.', '我用命令生成了 `src/made.ts`。', wrote('src/made.ts')),
  told('renamed', 'I renamed `src/style.css` to `src/look.css`.', '我把 `src/style.css` 重命名为 `src/look.css`。', {
    ...wrote('src/look.css'),
    ...deleted('src/style.css'),
  }),
  told('tested', 'I renamed `README.md` to `GUIDE.md`.', '我把 `README.md` 重命名为 `GUIDE.md`。', {
    ...wrote('GUIDE.md'),
    ...deleted('README.md'),
  }),
  told(
    'tried',
    'I created `src/trial.ts` for a trial and removed it again.',
    '我为试验新建了 `src/trial.ts`，随后又删除了它。',
    { ...wrote('src/trial.ts'), ...deleted('src/trial.ts') },
  ),
  told(
    'removed',
    'I deleted src/style.css, which nothing used.',
    '我删除了没有用到的 src/style.css。',
    deleted('src/style.css'),
  ),
  told('tested', 'I deleted `src/price.ts`.', '我删除了 `src/price.ts`。', deleted('src/price.ts')),
  told(
    'later',
    'Earlier I created `src/earlier.ts`; now I fixed the sum.',
    '之前我新建了 `src/earlier.ts`，这次修正了总数。',
    wrote('src/earlier.ts'),
  ),
  told(
    'later',
    'I created `src/never.ts` in the previous task.',
    '我在上一个任务中新建了 `src/never.ts`。',
    wrote('src/never.ts'),
  ),
  told('undone', 'I created `src/x.ts`, and you undid it.', '我新建了 `src/x.ts`，你又撤销了。', wrote('src/x.ts')),
  told('undone', 'I also rewrote `README.md`.', '我还重写了 `README.md`。', wrote('README.md')),
  told(
    'external',
    'The notes tool wrote `src/external.ts`.',
    '笔记工具写入了 `src/external.ts`。',
    wrote('src/external.ts'),
  ),
  told('external', 'I wrote `src/external.ts`.', '我写入了 `src/external.ts`。', wrote('src/external.ts')),
  told('external', 'I updated `README.md`.', '我更新了 `README.md`。', wrote('README.md')),
  told('external', 'I removed `README.md`.', '我移除了 `README.md`。', deleted('README.md')),
];

/** Final texts with claims about tests. */
const TESTS: readonly Told[] = [
  told('counted', 'All 12 tests pass.', '12 个测试全部通过。', PASS),
  told('counted', 'All 15 tests pass.', '15 个测试全部通过。', UNTRUE),
  told('counted', '15/15 tests passed.', '测试 15/15 通过。', UNTRUE),
  told('linted', 'Lint and all tests pass.', '代码检查和所有测试都已通过。', PASS),
  told('piped', 'The tests are all green.', '测试全绿。', PASS),
  told('both', 'Both lint and the tests pass.', '代码检查与测试均已通过。', PASS),
  told('failed', 'The tests fail: the total is missing.', '测试失败：缺少总数。'),
  told('failed', 'Everything is green: all tests succeed.', '一切正常：所有测试均通过。', PASS),
  told('tested', 'The suite ran clean.', '测试套件运行无误。', PASS),
  told('untested', 'I checked it: the tests pass.', '我检查过了：测试通过。', PASS),
  told(
    'outdated',
    'The tests passed before I added `src/late.ts`.',
    '在新增 `src/late.ts` 之前测试是通过的。',
    wrote('src/late.ts'),
  ),
  told('background', 'I ran the tests in the background, and they pass.', '我在后台运行了测试，全部通过。', PASS),
];

export const TOLD_ENDINGS: readonly Told[] = [...NAMES, ...WORDINGS, ...NOT_SAID, ...OTHERS, ...TESTS];
