/** What calls of a built-in tool do, in general and without an object: `read files`. In both languages. */
import { type BuiltInToolName, builtInTool } from './built-in-servers.ts';
import type { Locale } from './loop.ts';
import type { ToolRef } from './mcp.ts';

type Actions = Readonly<Record<BuiltInToolName, string>>;

const ACTIONS: Readonly<Record<Locale, Actions>> = {
  en: {
    list_workspaces: 'list folders',
    get_workspace_files: 'list files',
    read_file: 'read files',
    write_to_file: 'write files',
    create_file: 'create files',
    rename_file: 'rename files',
    move_file: 'move files',
    copy_file: 'copy files',
    delete_file: 'delete files',
    insert_content: 'edit files',
    replace_in_file: 'edit files',
    edit_file: 'edit files',
    apply_diff: 'edit files',
    list_files: 'list files',
    search_files: 'search files',
    get_file_info: 'inspect files',
    analyze_file_imports: 'list imports',
    attempt_completion: 'complete the task',
    run_command: 'run commands',
    start_command: 'start commands in the background',
    background_commands: 'look at commands in the background',
    create_automation: 'make automations',
    query_history: 'search this topic',
    search_index: 'search the index of the folder',
    read_skill: 'read skills',
    todo: 'manage todos',
    schedule: 'manage appointments',
    todo_write: 'update the todo list',
    internet_search: 'search the web',
    fetch_web: 'open web pages',
    read_dataset: 'read data files',
    run_code: 'run code on data',
    run_own_python: 'run code in your own Python',
  },
  'zh-CN': {
    list_workspaces: '列出文件夹',
    get_workspace_files: '列出文件',
    read_file: '读取文件',
    write_to_file: '写入文件',
    create_file: '新建文件',
    rename_file: '重命名文件',
    move_file: '移动文件',
    copy_file: '复制文件',
    delete_file: '删除文件',
    insert_content: '编辑文件',
    replace_in_file: '编辑文件',
    edit_file: '编辑文件',
    apply_diff: '编辑文件',
    list_files: '列出文件',
    search_files: '搜索文件',
    get_file_info: '查看文件信息',
    analyze_file_imports: '查看导入',
    attempt_completion: '完成任务',
    run_command: '运行命令',
    start_command: '在后台启动命令',
    background_commands: '查看后台命令',
    create_automation: '创建自动化',
    query_history: '在本话题中查找',
    search_index: '在文件夹索引中搜索',
    read_skill: '读取技能',
    todo: '管理待办',
    schedule: '管理日程',
    todo_write: '更新任务清单',
    internet_search: '在网上搜索',
    fetch_web: '打开网页',
    read_dataset: '读取数据文件',
    run_code: '对数据运行代码',
    run_own_python: '用你自己的 Python 运行代码',
  },
};

/** Returns the name of the tool if it is a tool of another server. */
export function actionOf({ serverId, toolName }: ToolRef, locale: Locale): string {
  const known = builtInTool(serverId, toolName);
  return known === null ? toolName : ACTIONS[locale][known];
}
