/** Why data cannot be moved to a folder, in both languages. */
import type { MoveProblem } from '../data-move.ts';

type MoveProblemTexts = Readonly<Record<MoveProblem, (path: string) => string>>;

const english: MoveProblemTexts = {
  same: (path) => `The data is in ${path} already. Choose another folder.`,
  'inside-data': (path) => `${path} is inside the data folder itself. Choose a folder outside of it.`,
  'not-empty': (path) => `${path} is not empty. Choose an empty folder, or make a new one.`,
  'not-a-folder': (path) => `${path} is not a folder. Choose a folder.`,
  'not-writable': (path) => `You may not write to ${path}. Choose another folder.`,
  'no-space': (path) =>
    `There is not enough free space for the data at ${path}. Free some space, or choose another folder.`,
  'in-workspace': (path) =>
    `A topic works in ${path}, so the assistant could read and change the data there. Choose a folder outside of it.`,
  'network-drive': (path) =>
    `${path} is on a network drive, where the database could be damaged. Choose a folder on a drive of this computer.`,
};

const chinese: MoveProblemTexts = {
  same: (path) => `数据已经在 ${path} 中。请选择其他文件夹。`,
  'inside-data': (path) => `${path} 位于数据文件夹内部。请选择数据文件夹之外的文件夹。`,
  'not-empty': (path) => `${path} 不是空的。请选择一个空文件夹，或新建一个。`,
  'not-a-folder': (path) => `${path} 不是文件夹。请选择一个文件夹。`,
  'not-writable': (path) => `你没有写入 ${path} 的权限。请选择其他文件夹。`,
  'no-space': (path) => `${path} 处没有足够的可用空间来存放数据。请腾出空间，或选择其他文件夹。`,
  'in-workspace': (path) => `有话题在 ${path} 中工作，助手可能会读取和更改那里的数据。请选择它之外的文件夹。`,
  'network-drive': (path) => `${path} 位于网络驱动器上，数据库在那里可能会损坏。请选择本机驱动器上的文件夹。`,
};

export const MOVE_PROBLEM_TEXTS = { english, chinese } as const;
