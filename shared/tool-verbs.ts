/**
 * What a built-in tool does, as one word or a few, before what it is about: `Read notes.md`. For
 * terminals and plans, in both languages.
 */
import type { BuiltInToolName } from './built-in-servers.ts';
import type { Locale } from './loop.ts';

type Verbs = Readonly<Record<BuiltInToolName, string>>;

export const TOOL_VERBS: Readonly<Record<Locale, Verbs>> = {
  en: {
    list_workspaces: 'Workspaces',
    get_workspace_files: 'List',
    read_file: 'Read',
    write_to_file: 'Write',
    create_file: 'Create',
    rename_file: 'Rename',
    move_file: 'Move',
    copy_file: 'Copy',
    delete_file: 'Delete',
    insert_content: 'Insert',
    replace_in_file: 'Replace',
    edit_file: 'Edit',
    apply_diff: 'Edit',
    list_files: 'List',
    search_files: 'Search',
    get_file_info: 'Inspect',
    analyze_file_imports: 'Imports of',
    attempt_completion: 'Complete',
    run_command: 'Run',
    query_history: 'Search this topic for',
    search_index: 'Search the index for',
    todo: 'Run',
    schedule: 'Run',
    todo_write: 'Update the todo list',
    internet_search: 'Search the web',
    fetch_web: 'Open',
  },
  'zh-CN': {
    list_workspaces: '工作区',
    get_workspace_files: '列出',
    read_file: '读取',
    write_to_file: '写入',
    create_file: '新建',
    rename_file: '重命名',
    move_file: '移动',
    copy_file: '复制',
    delete_file: '删除',
    insert_content: '插入',
    replace_in_file: '替换',
    edit_file: '编辑',
    apply_diff: '编辑',
    list_files: '列出',
    search_files: '搜索',
    get_file_info: '查看',
    analyze_file_imports: '查看导入',
    attempt_completion: '完成',
    run_command: '运行',
    query_history: '在本话题中查找',
    search_index: '在索引中搜索',
    todo: '运行',
    schedule: '运行',
    todo_write: '更新任务清单',
    internet_search: '在网上搜索',
    fetch_web: '打开',
  },
};
