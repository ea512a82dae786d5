import type { AmountKind, CallAmount } from '../call-facts.ts';
import { foundIn } from './amounts.ts';
import type { CallTexts } from './call-texts.ts';

const number = new Intl.NumberFormat('zh-CN');

/** `{}` stands for the number. */
const counted =
  (text: string) =>
  (count: number): string =>
    text.replace('{}', number.format(count));

const amount: CallTexts['amount'] = {
  lines: counted('{} 行'),
  rows: counted('{} 行'),
  entries: counted('{} 项'),
  found: counted('找到 {} 项'),
  files: counted('{} 个文件'),
  open: counted('{} 项未完成'),
  closed: counted('{} 项均已完成'),
  matches: counted('{} 处匹配'),
  imports: counted('{} 个导入'),
  places: counted('{} 处'),
  texts: counted('{} 段文字'),
  results: counted('{} 条结果'),
  characters: counted('{} 个字符'),
  commands: counted('{} 条命令'),
};

const part = (count: number, total: number, kind: AmountKind): string =>
  kind === 'open'
    ? `${number.format(total)} 项中 ${amount.open(count)}`
    : `${amount[kind](total)}中的 ${number.format(count)}${unitOf[kind]}`;

/** The measure word after a number alone. */
const unitOf: Readonly<Record<AmountKind, string>> = {
  lines: ' 行',
  rows: ' 行',
  entries: ' 项',
  found: ' 项',
  files: ' 个',
  open: ' 项',
  closed: ' 项',
  matches: ' 处',
  imports: ' 个',
  places: ' 处',
  texts: ' 段',
  results: ' 条',
  characters: ' 个',
  commands: ' 条',
};

const say = ({ kind, count, total }: CallAmount): string =>
  count === total ? amount[kind](count) : part(count, total, kind);

export const CHINESE_CALLS: CallTexts = {
  tools: {
    list_workspaces: { base: '查询文件夹', doing: '正在查询文件夹', did: '查询了文件夹' },
    get_workspace_files: { base: '列出文件', doing: '正在列出文件', did: '列出了文件' },
    read_file: { base: '读取', doing: '正在读取', did: '读取了' },
    write_to_file: { base: '写入', doing: '正在写入', did: '写入了' },
    create_file: { base: '新建', doing: '正在新建', did: '新建了' },
    rename_file: { base: '重命名', doing: '正在重命名', did: '重命名了' },
    move_file: { base: '移动', doing: '正在移动', did: '移动了' },
    copy_file: { base: '复制', doing: '正在复制', did: '复制了' },
    delete_file: { base: '删除', doing: '正在删除', did: '删除了' },
    insert_content: { base: '插入内容到', doing: '正在插入内容到', did: '插入了内容到' },
    replace_in_file: { base: '替换', doing: '正在替换', did: '替换了', after: ' 中的文本' },
    edit_file: { base: '编辑', doing: '正在编辑', did: '编辑了' },
    apply_diff: { base: '编辑', doing: '正在编辑', did: '编辑了' },
    list_files: { base: '列出文件夹', doing: '正在列出文件夹', did: '列出了文件夹' },
    search_files: { base: '在文件中搜索', doing: '正在文件中搜索', did: '在文件中搜索了' },
    get_file_info: { base: '查看', doing: '正在查看', did: '查看了' },
    analyze_file_imports: { base: '列出', doing: '正在列出', did: '列出了', after: ' 的导入' },
    attempt_completion: { base: '完成任务', doing: '正在完成任务', did: '完成了任务' },
    run_command: { base: '运行', doing: '正在运行', did: '运行了' },
    start_command: { base: '在后台启动', doing: '正在后台启动', did: '在后台启动了' },
    background_commands: { base: '查看后台命令', doing: '正在查看后台命令', did: '查看了后台命令' },
    todo: { base: '运行', doing: '正在运行', did: '运行了' },
    schedule: { base: '运行', doing: '正在运行', did: '运行了' },
    create_automation: { base: '创建自动化', doing: '正在创建自动化', did: '创建了自动化' },
    query_history: { base: '在本话题中查找', doing: '正在本话题中查找', did: '在本话题中查找了' },
    read_skill: { base: '读取技能', doing: '正在读取技能', did: '读取了技能' },
    search_index: { base: '在索引中搜索', doing: '正在索引中搜索', did: '在索引中搜索了' },
    todo_write: { base: '更新任务清单', doing: '正在更新任务清单', did: '更新了任务清单' },
    internet_search: { base: '在网上搜索', doing: '正在网上搜索', did: '在网上搜索了' },
    fetch_web: { base: '打开', doing: '正在打开', did: '打开了' },
    read_dataset: { base: '读取', doing: '正在读取', did: '读取了' },
    run_code: { base: '运行代码：', doing: '正在运行代码：', did: '运行了代码：' },
    run_own_python: {
      base: '用你自己的 Python 运行：',
      doing: '正在用你自己的 Python 运行：',
      did: '用你自己的 Python 运行了：',
    },
  },
  special: {
    'list-this-folder': { base: '列出此文件夹', doing: '正在列出此文件夹', did: '列出了此文件夹' },
    'list-commands': { base: '列出后台命令', doing: '正在列出后台命令', did: '列出了后台命令' },
    'stop-command': { base: '结束后台命令', doing: '正在结束后台命令', did: '结束了后台命令' },
  },
  foreign: (tool) => ({ base: `调用 ${tool}`, doing: `正在调用 ${tool}`, did: `调用了 ${tool}` }),
  found: {
    search_files: (amounts) => {
      const { files, matches, some } = foundIn(amounts);
      if (some.every(({ total }) => total === 0)) return '在文件中没有找到';
      if (matches === null || files === null) return `在 ${some.map(say).join('、')}中找到`;
      return `在 ${say(files)}中找到 ${say(matches)}：`;
    },
    search_index: (amounts) => found(amounts, '在索引中'),
    query_history: (amounts) => found(amounts, '在本话题中'),
    internet_search: (amounts) => found(amounts, '在网上'),
  },
  reads: {
    files: counted('读取了 {} 个文件'),
    folders: counted('列出了 {} 个文件夹'),
    searches: counted('搜索了 {} 次'),
    inspected: counted('查看了 {} 个文件'),
    imports: counted('列出了 {} 个文件的导入'),
    workspaces: (count) => (count === 1 ? '查询了文件夹' : `查询了 ${number.format(count)} 次文件夹`),
  },
  inAll: (text) => `共 ${text}`,
  name: (base) => base,
  couldNot: (base) => `未能${base}`,
  didNot: (base) => `没有${base}`,
  sentBack: '完成结果被退回',
  states: { pending: '尚未开始', asking: '等待你处理', approved: '已允许，等待开始', open: '结果未知', cut: '被中断' },
  skipped: '已跳过',
  stopped: '已停止',
  unknown: '结果未知',
  failures: {
    'outside-workspace': '它在此话题的文件夹之外',
    'bad-name': '文件不能使用这个名称',
    'not-found': '它不存在',
    'already-exists': '已有同名的文件或文件夹',
    'not-a-file': '它不是普通文件',
    'not-a-folder': '它不是文件夹',
    'not-empty': '文件夹不为空',
    'too-large': '它太大',
    'changed-meanwhile': '文件与模型上次看到的内容不同',
    'no-permission': '没有访问权限',
    'read-only': '它是只读的',
    'disk-full': '磁盘空间不足',
    'in-use': '文件正被其他程序使用',
    'no-match': '没有找到要替换的文本',
    'many-matches': '要替换的文本不止一处',
    'not-text': '它不是文本',
    'bad-input': '模型写的内容无法读取',
    'too-slow': '用时过长',
    'bad-arguments': '模型给出的参数不正确',
    'unreadable-arguments': '模型给出的参数无法读取',
    'unknown-tool': '没有这个工具',
    'no-network': '无法连接到对方',
    'refused-by-site': ({ status }) => (status === null ? '网站拒绝了请求' : `网站返回 HTTP ${status}`),
    'address-not-allowed': '不能读取这个地址',
    'no-text-on-page': '页面上没有文字',
    'unreadable-page': '网站返回的内容无法读取',
    'redirected-elsewhere': '页面跳转到另一个网站',
    'server-not-running': '它的服务器没有运行',
    'server-ended': '它的服务器中途退出',
    'tool-changed': '它的服务器中途更改了这个工具',
    'loop-stopped': '你停止了循环',
    'earlier-call-failed': '之前的一次调用没有成功',
    'no-time-left': '这些调用的时间已用完',
    'result-refuted': '结果中有与实际不符的说法',
    'kept-changing': '它要更改的内容一再被替换',
    'skipped-by-user': '你选择不再等它，继续了',
    'denied-by-rule': '你的一条规则禁止这样做',
    'denied-in-background': '后台任务不能这样做',
    'nobody-to-ask': '它需要你的批准，而当时没有人可以询问',
    'denied-by-user': ({ reason }) => (reason === null ? '你拒绝了它' : `你拒绝了它：“${reason}”`),
    'no-answer': ({ seconds }) => `${number.format(seconds)} 秒内没有回应`,
  },
  exitCode: (code) => `退出码 ${code}`,
  timedOut: (seconds) => `${number.format(seconds)} 秒后超时`,
  commandStopped: '已停止',
  notStarted: '无法启动',
  stillRunning: '正在运行',
  nothingToChange: '无需更改',
  enclosed: counted('{} 个附带内容'),
  codeValue: (value) => `值：${value}`,
  tableMade: '已建立表',
  amount,
  part,
  comma: '，',
  colon: '：',
};

function found(amounts: readonly CallAmount[], where: string): string {
  if (amounts.every(({ total }) => total === 0)) return `${where}没有找到`;
  return `${where}找到 ${amounts.map(say).join('、')}：`;
}
