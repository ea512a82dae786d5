/** What endings of loops say, true or not, in both languages. Uses nothing of the rule that computes evidence. */
import type { Locale } from '../../../shared/loop.ts';

/** What the ending says, apart from its words. */
export interface Said {
  readonly written: readonly string[];
  readonly deleted: readonly string[];
  readonly testsPass: boolean;
  /** Whether it says something else that is not so. */
  readonly isUntrue?: boolean;
}

interface Ending {
  readonly name: string;
  readonly words: Readonly<Record<Locale, string>>;
  readonly says: Partial<Said>;
}

/** The endings, for a loop that wrote the file `path`. */
export const endingsFor = (path: string): readonly Ending[] => [
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
