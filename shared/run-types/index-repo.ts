import { runTypeDescription } from './description.ts';

/** A run that makes or updates the index in which the files of a folder are searched. */
export const indexRepo = runTypeDescription({
  name: 'index_repo',
  instructions:
    'Makes or updates the index of the files in the folder of this conversation, in which search_index then searches. Input: {"anew": true to read all files again, false if absent}.',
  texts: {
    en: {
      title: 'Index of the folder',
      hint: 'Reads the files of a folder, so that their content can be searched at once.',
      steps: { list: 'Listing the files', read: 'Reading changed files', write: 'Completing the index' },
      outcome: ({ files, changed, removed, unreadable, complete }) =>
        [
          `The index has ${files === 1 ? '1 file' : `${files} files`}. New or changed: ${changed}. Removed: ${removed}.`,
          ...(unreadable === 0 ? [] : [`Could not be read: ${unreadable}.`]),
          ...(complete === true ? [] : ['Not all files of the folder could be listed, so nothing was removed.']),
        ].join(' '),
    },
    'zh-CN': {
      title: '文件夹索引',
      hint: '读取文件夹中的文件，以便快速搜索其内容。',
      steps: { list: '列出文件', read: '读取有变化的文件', write: '完成索引' },
      outcome: ({ files, changed, removed, unreadable, complete }) =>
        [
          `索引中有 ${files} 个文件：新增或有变化的 ${changed} 个，移除 ${removed} 个。`,
          ...(unreadable === 0 ? [] : [`有 ${unreadable} 个文件无法读取。`]),
          ...(complete === true ? [] : ['未能列出文件夹中的所有文件，因此没有移除任何文件。']),
        ].join(''),
    },
  },
});
