import type { CallProblem, CallProblemTexts } from './call-problems.ts';
import { wordsOf } from './wording.ts';

const texts: CallProblemTexts = {
  'outside-workspace': '路径位于工作文件夹之外，或经过无法跟随的链接。',
  'bad-name': '文件名无法使用。',
  'not-found': '文件或文件夹不存在。',
  'already-exists': '目标位置已有同名的文件或文件夹。',
  'not-a-file': '该路径不是普通文件。',
  'not-a-folder': '该路径不是文件夹，或其中一部分不是文件夹。',
  'not-empty': '文件夹不为空。',
  'too-large': '文件太大。',
  'changed-meanwhile': '文件已被更改，与模型看到的内容不同。',
  'no-permission': '没有访问权限。',
  'read-only': '文件是只读的，或所在的文件系统是只读的。',
  'disk-full': '磁盘空间不足。',
  'in-use': '文件正被其他程序使用。',
  'no-match': '文件中没有要替换的文本。',
  'many-matches': '要替换的文本在文件中不止一处。',
  'not-text': '文件不是文本，或不符合其编码。',
  'deletes-nothing': '没有符合条件的内容可删除。',
  'tool-not-offered': '这个工具现在无法使用，它或它的服务器可能已关闭。',
  other: ({ words }) => `原因原文：${words} `,
};

export function callProblemInChinese({ name, data }: CallProblem): string {
  return wordsOf(texts, name, data);
}
