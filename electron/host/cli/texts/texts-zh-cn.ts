import { CHINESE_CALLS } from '../../../../shared/call-words/chinese.ts';
import { formatCost } from '../../../../shared/format-cost.ts';
import { STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import { TOOL_VERBS } from '../../../../shared/tool-verbs.ts';
import { EXPORT_TEXTS } from '../../exports/export-texts.ts';
import { limitHelp } from '../limit-help.ts';
import type { Texts } from './texts.ts';
import { chineseUsage } from './usage-zh-cn.ts';

const number = new Intl.NumberFormat('zh-CN');

const unit = (word: string, name: string): Texts['units']['steps'] => ({
  at: (done, limit) => (done > limit ? `第 ${done} ${word}` : `第 ${done} / ${limit} ${word}`),
  count: (n) => `${n} ${word}`,
  plan: (done, items) =>
    items === 0
      ? `${name}：${done}/未定 · 下一步：${done + 1} · 尚无计划`
      : `${name}：${done}/${Math.max(done, items)} · 下一步：${done + 1} · 计划：${items} 项`,
  tally: ({ ok, failed, done, total, limit }) =>
    `完成情况：成功 ${ok}，失败 ${failed} · ${name} ${done}/${total} · 上限 ${limit}`,
});

export const chinese: Texts = {
  locale: 'zh-CN',
  number: (value) => number.format(value),
  seconds: (ms) => `${(ms / 1000).toFixed(1)} 秒`,
  milliseconds: (ms) => `${Math.round(ms)} 毫秒`,
  elapsed: (ms) => `${Math.floor(ms / 1000)} 秒`,
  minutes: (ms) => `${Math.floor(ms / 60_000)} 分 ${Math.round((ms % 60_000) / 1000)} 秒`,
  age(ms) {
    const minutes = Math.floor(ms / 60_000);
    if (minutes < 1) return '刚刚';
    if (minutes < 60) return `${minutes} 分钟前`;
    if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 小时前`;
    return `${Math.floor(minutes / (24 * 60))} 天前`;
  },

  running: '运行中',
  waiting: '等待你处理',
  paused: '已暂停',
  interrupted: '已中断',
  endings: { done: '已完成', limit: '已停止（达到上限）', stopped: '已停止（由你）', failed: '失败' },
  reasons: {
    attempt_completion: '任务已完成',
    answered: '已回答',
    no_tool_call: '模型没有更多调用',
    plan_done: '计划已完成',
    task_completed: '任务已完成',
    all_todos_closed: '所有任务均已结束',
    replied: '已回复',
    run_started: '已启动后台任务',
  },
  stopped: '已停止',
  callStatus: EXPORT_TEXTS['zh-CN'].callStatus,
  toolVerbs: TOOL_VERBS['zh-CN'],
  calls: CHINESE_CALLS,

  demoProvider: '演示（脚本，不是 AI）',
  keyUnencrypted: (origin) => `警告：密钥将以未加密方式发送到 ${origin}，网络上的任何人都能读到它。`,
  headersUnencrypted: (origin) => `警告：服务器的请求头将以未加密方式发送到 ${origin}，网络上的任何人都能读到它们。`,
  reportWritten: (path, pictures) => (pictures === 0 ? `报告：${path}` : `报告：${path}，旁边有 ${pictures} 张图片`),
  noReport: '没有写入报告，因为循环尚未以文字结束。',
  reportFailed: (path, detail) => `无法写入报告 ${path}：${detail}`,
  folderInstructions: (path: string, isCut: boolean) =>
    `指令：${path}${isCut ? '（内容较长，只使用开头部分）' : ''}。使用 --no-instructions 可不发送指令。`,
  restrictedFolder: (folder: string, option: string) =>
    `文件夹 ${folder} 受到限制：其中的服务器不会启动，已记住的批准和设置中的批准方式在其中都不生效。如果你清楚其中内容的来源，可在本次运行中信任它：${option}`,
  presetModelGone: (preset, model) => `预设“${preset}”的模型 ${model} 已不存在，改用默认模型。`,
  presetFallbackGone: (preset, model) => `预设“${preset}”的备用模型 ${model} 已不存在，改用设置中的备用模型。`,
  presetServersGone: (preset, servers) => `预设“${preset}”中的这些服务器已不存在，已忽略：${servers.join('、')}。`,
  olderImagesLeftOut: (count) =>
    `本话题中最早的 ${count} 张图片不会再次发送，因为一次请求的图片合计最多 15 MB。如果回答需要，请用 --attach 重新附加。`,
  imagesLeftOut: (model) => `${model} 看不了图片，因此不会发送图片。请使用能看图片的模型。`,
  demoNotice: '尚未配置模型：这是演示（脚本，不是 AI）。真实模型请使用 --provider openai 或 gemini。',
  units: { iterations: unit('次迭代', '迭代'), steps: unit('步', '步骤'), rounds: unit('轮', '轮次') },
  planFinished: '规划完成。',
  replanFinished: '重新规划完成。',
  decided: { act: '决策：执行动作', ask: '决策：向你提问', done: '决策：本项已完成' },
  action: (what) => `动作：${what}`,
  observed: (status, result) => (result === '' ? `结果（${status}）` : `结果（${status}）：${result}`),
  taskFinished: '任务结束。',
  resumed: '已恢复',
  wasThought: '以上文字是模型的思考，不是回答。',
  thinking: '思考中',
  thought: (time) => `思考了 ${time}`,
  waitingToStart: '已允许，等待开始',
  mistake: (count, limit) => `错误 ${count} / ${limit}`,
  retrying: (attempt, of, time, message) =>
    `${time} 后第 ${attempt} 次尝试（共 ${of} 次）；此前写出的内容作废。${message}`,
  compacting: '正在总结较早的消息',
  compacted: '已总结较早的消息，使话题能放进模型的上下文。',
  withheld: (count, list) => `有 ${count} 项机密不会发送给模型：${list}`,
  runStarted: (title) => `已启动后台任务：${title}`,
  backgroundStarted: (command, inSandbox) => `已在后台启动（沙盒${inSandbox ? '中' : '之外'}）：${command}`,
  backgroundEnded: (command, end) => `后台命令已结束（${end}）：${command}`,
  backgroundEnds: {
    exited: (code) => `退出码 ${code}`,
    stopped: { user: '由你停止', model: '由助手停止', loop: '随任务结束', app: '随 Loopwright 结束' },
    notStarted: (why) => `无法启动：${why}`,
  },
  outputs: { chart: '图表', table: '表格', image: '图片', document: '文档', text: '文本' },
  tableRows: (rows, total) =>
    total === null || total <= rows
      ? `${number.format(rows)} 行`
      : `${number.format(total)} 行中的 ${number.format(rows)} 行`,
  moreLines: (count) => `… 还有 ${number.format(count)} 行`,
  suggested: '建议下一步',
  mistakes: (count) => `${count} 个错误`,
  tokens: (input, output) => `输入 ${number.format(input)} 个 token，输出 ${number.format(output)} 个`,
  cost: (dollars) => formatCost(dollars, 'zh-CN'),
  totalTokens: (count) => `${number.format(count)} 个 token`,

  approvalTitle: '允许运行吗？',
  decisions: EXPORT_TEXTS['zh-CN'].decisions,
  reasoned: EXPORT_TEXTS['zh-CN'].reasoned,
  outcomeTitle: '不清楚这次调用是否已执行。',
  outcomeKeys: '[r] 重新运行   [d] 已经完成   [s] 跳过（默认）',
  outcomes: { retry: '重新运行', done: '标记为完成', skip: '已跳过' },
  question: '问题：',
  questionHint: '回车发送，Ctrl+D 留待以后。',
  choiceHint: '输入编号，或输入其他回答。回车发送，Ctrl+D 留待以后。',

  serverAsks: (server, words) => `服务器“${server}”询问：${words}`,
  serverWantsModel: (server, model) => `服务器“${server}”想让 ${model} 作答并得到其回复。发送的内容：`,
  formKeys: '[y] 填写   [n] 拒绝（默认）',
  urlKeys: '[y] 我已打开   [n] 拒绝（默认）',
  samplingKeys: '[y] 询问模型   [n] 拒绝（默认）',
  formHint: '按回车采用方括号中的内容，或将该项留空。',
  oneOf: (choices) => `选一个：${choices}`,
  someOf: (choices) => `可选多个，用逗号分隔：${choices}`,
  yesOrNo: 'y 或 n',
  required: '必填',
  tooLate: '服务器已不再等待这个回答。',
  serverProblem: async () => (await import('./server-problem-text.ts')).serverProblemInChinese,

  waitsForRun: (runId, command) =>
    `循环在等待后台任务 ${runId}，它由窗口或 loopwright worker 执行。之后继续请运行：\n  ${command}`,
  waitsForAnswer: (command, answer) => `循环在等待你。继续请运行：\n  ${command}${answer}`,
  notFinished: (state, command) => `${state}。继续请运行：\n  ${command}`,
  goOn: (command) => `继续请运行：\n  ${command}`,
  leftRunning: '另一个进程接管了这个循环。',
  stopping: '正在停止；再按一次 Ctrl+C 立即退出。',
  timedOut: (time) => `${time} 后已停止（--timeout）。`,
  finishAnswer: (command) => `让它写完回答：${command}`,
  otherModel: (command) => `同一模型很可能会再犯同样的错误。请换一个模型，或换一种说法：\n  ${command}`,
  giveMore: (command) => `再给 10 次：${command}`,
  answersQuestion: '该话题中有任务正在等待回答：这条消息就是回答。',
  nothingToResume: '没有可恢复的循环：没有循环在等待、已暂停或未完成就结束。',
  resumedAfter: (state) => `继续一个循环，它此前的状态：${state}。`,
  inFlightNothing: '它在等待模型时被中断。',
  inFlight: (calls) => `它被中断时，这些调用尚无结果：${calls}`,

  columns: { loop: '循环', state: '状态', strategy: '策略', iterations: '迭代', age: '时间', goal: '目标' },
  noLoops: '还没有循环。开始一个：loopwright run "..."',
  checks: {
    node: 'Node.js',
    'data-folder': '数据文件夹',
    'closed-to-others': '数据的访问权限',
    signatures: '签名',
    database: '数据库',
    'durable-writes': '持久写入',
    search: '搜索',
    sandbox: '沙盒',
    automations: '自动化',
    javascript: '助手的 JavaScript 代码',
    python: '助手的 Python 代码',
    'own-python': '你自己的 Python',
    network: '与模型的连接',
  },
  serverCheck: (server) => `服务器 ${server}`,
  nodeTooOld: (version, needed) => `版本为 ${version}；需要 ${needed}`,
  closedToOthers: '只有你可以访问',
  openToOthers: ([folder = '', ...others]: readonly string[]) =>
    `这台电脑上的其他用户可以打开 ${folder}${others.length === 0 ? '' : `及其中的 ${others.length} 项`}。关闭访问的命令：chmod -R go-rwx '${folder}'`,
  rowsSigned: (ignored) =>
    ignored === 0 ? '批准和设置已签名' : `批准和设置已签名；由其他程序写入的 ${ignored} 项不生效`,
  rowsNotSigned: '批准和设置在这里没有签名，因为命令行没有由操作系统保管的密钥',
  databaseWhole: '完好',
  writesNotDurable: (mode) => `synchronous 为 ${mode}，而不是 2（FULL）`,
  automationsFound: (count, isAnyStarting) =>
    count === 0
      ? '没有会启动的自动化'
      : `${count} 个会按时启动${isAnyStarting ? '' : '，但现在没有程序启动它们：请打开 Loopwright 或运行 loopwright worker'}`,
  codeRuns: '可以运行，且无法访问文件、网络和程序',
  ownPython: (program, version, inSandbox) =>
    `Python ${version}（${program}），${inSandbox ? '在沙盒中运行' : '拥有你的全部权限，因为这台电脑没有沙盒'}`,
  noOwnPython: '未设置',
  noNetworkNeeded: '演示模型不需要网络',
  sandboxFound: (backend) => backend,
  noSandbox: (why, install) => {
    if (why.name === 'no-backend') return '此系统上没有：你允许的程序以你的全部权限运行';
    if (why.name === 'refused')
      return `没有：系统拒绝（${why.detail}）。你允许的程序以你的全部权限运行。沙盒需要非 root 用户也能使用的用户命名空间，有些系统会将其关闭`;
    return `没有：你允许的程序以你的全部权限运行。安装方法：${install ?? '安装软件包 bubblewrap 和 socat'}`;
  },
  serverStates: {
    off: '已关闭',
    idle: '未启动',
    starting: '正在启动',
    running: '运行中',
    'needs-review': '需要你确认',
    'needs-login': '需要登录',
    error: '出错',
  },
  serverRuns: (tools) => `运行中，有 ${tools} 个工具`,

  serveHint:
    '请在本机的浏览器中打开下面的地址。它只能打开一个页面，该页面可以以你的身份使用 Loopwright。按 Ctrl+C 结束 Loopwright。',
  serveOpening: '正在打开浏览器。按 Ctrl+C 结束 Loopwright。',
  serveMore: '按 Enter 键可得到再打开一个页面的地址。',
  serveAnother: '另一个地址，可再打开一个页面：',
  serveConnected: '浏览器已连接。',
  serveNotOpened: '浏览器尚未打开页面。也可以用此地址打开：',
  serveDropped:
    '此地址已被打开，但随后没有 Loopwright 页面使用它，因此它已作废。如果不是你打开的，可能是这台电脑的其他用户。新的地址：',
  portTaken: (port) => `端口 ${port} 已被另一个程序占用，因此页面有了新的地址。请关闭旧的标签页：它们不会再连接。`,
  folderOpenToOthers: (folder) => `本机的其他用户可以写入 ${folder}`,
  noBrowser: (why) => `没有打开浏览器：${why}。`,
  noDisplay: '没有显示器',
  browserFailed: (opener, exitCode) => `${opener} 以 ${exitCode} 结束`,
  page: {
    pageNotBuilt: '页面尚未构建：请运行“npm run build”。',
  },
  closing: '正在关闭。运行中的循环会被中断，可以恢复；再按一次 Ctrl+C 立即退出。',

  helpIntro: 'Loopwright：助手以循环方式工作，你可以查看、停止、恢复和撤销。',
  helpUsage: '用法',
  helpOptions: '选项',
  helpExits:
    '退出码：0 完成，1 检查未通过、有文件未撤销或未重做，或斜杠命令被拒绝，2 达到上限，3 错误，4 等待回答，64 用法错误，130 已停止。',
  helpHint: 'loopwright --help 显示所有命令和选项。',
  optionHelp: {
    preset: '使用应用中的这个预设开始新话题；其他选项优先于它',
    attach: '随提示词发送的文档或图片；可多次给出',
    'prompt-file': '从文件读取提示词；- 表示标准输入',
    workspace: '工作文件夹（run 默认为当前文件夹）；在此指定即在本次运行中信任它',
    strategy: `auto（默认）、${STRATEGY_NAMES.slice(0, -1).join('、')} 或 ${STRATEGY_NAMES.at(-1)}`,
    provider: 'openai（任何兼容 OpenAI 的服务器）、gemini 或 demo（脚本，不是 AI）',
    model: '要使用的模型',
    'base-url': '服务器地址（gemini：可带也可不带版本）',
    'api-key-env': '存放密钥的变量（默认 OPENAI_API_KEY、GEMINI_API_KEY）；本机服务器不需要密钥',
    'allow-protected': 'mcp-serve 也可更改受保护的路径（例如钩子）；不加此选项则拒绝',
    'allow-secrets': 'mcp-serve 也可读取可能存有密码或密钥的文件（例如 .env）；不加此选项则拒绝',
    'allow-unencrypted-key': '允许通过 http 将密钥和请求头发送到另一台电脑，网络上的任何人都能读到',
    tools: 'native（默认）、text（也执行模型写成文字的调用）、prompt（用于不支持函数调用的模型）或 none（不提供工具）',
    'context-tokens': '模型一次能读取多少 token（未知时填写）；快满时会先总结较早的消息',
    'max-silence': '模型服务器最长可以多久不发送任何内容，1 到 300（默认 90）；回答中途为其一半',
    approve: '没有终端时：none（除非另有设置的默认值，需要询问的调用会被拒绝）、edits 或 all',
    'no-instructions': '不发送任何指令：既不发送应用和话题的指令，也不发送文件夹中的 AGENTS.md 或 CLAUDE.md',
    answer: '回答下一个问题；可多次给出',
    ...limitHelp((count, most, usual) => {
      const what = { iterations: '', mistakes: '连续出错上限，', steps: '', rounds: '', questions: '最多提问次数，' };
      return `${what[count]}1 到 ${most}（${usual === null ? '默认不限' : `默认 ${usual}`}）`;
    }, '：'),
    'mcp-config': '含“mcpServers”的 JSON；其中的命令会被运行，只使用你信任的文件',
    server: '为本进程开关服务器；可多次给出',
    topic: '在此话题中继续',
    'data-dir': 'Loopwright 存放数据的位置（或 LOOPWRIGHT_DATA_DIR）',
    timeout: '超过此时间后停止循环，与 Ctrl+C 相同（退出码 130）',
    report: '把本次运行的报告写入这个 .md 或 .html 文件，图片放在旁边',
    force: '如果 --report 的文件已存在，则替换它',
    port: '在本机提供页面的端口（默认：每次相同；0：任意空闲端口）',
    'token-file': '存有令牌的文件，令牌可打开任意多个页面，只有你能读取（或 LOOPWRIGHT_TOKEN）',
    'no-open': '不打开浏览器',
    locale: 'en 或 zh-CN',
    'no-color': '不使用颜色（或 NO_COLOR）',
    json: '在标准输出上每行一个 JSON 对象',
    file: '只撤销或重做此文件的更改',
    format: 'json（默认）、markdown 或 html',
    revoke: '忘记此批准',
    keep: '按原样保留此项或所有来自早期版本的批准',
    narrow: '让此项来自早期版本的批准只适用于一个文件夹：DIR 或当前文件夹',
    anew: '重新读取所有文件，而不只是有变化的文件',
    scope: '事实适用的范围：global（默认）、folder 或 topic',
    yes: '执行所显示的操作：导入、删除或忘记',
    limit: '最多显示的消息条数，1 到 50（默认 20）',
  },
  usageProblems: chineseUsage,
  failures: async () => (await import('../../../../shared/failures/chinese.ts')).CHINESE_FAILURES,
  bug: (message) => `Loopwright 内部出错：${message}`,
};
