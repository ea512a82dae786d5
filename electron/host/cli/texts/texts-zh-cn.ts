import { assertNever } from '../../../../shared/assert-never.ts';
import { formatCost } from '../../../../shared/format-cost.ts';
import { STRATEGY_NAMES } from '../../../../shared/strategies/index.ts';
import type { UsageProblem } from '../arguments/usage-problem.ts';
import { limitHelp } from '../limit-help.ts';
import { serverProblemInChinese } from './server-problem-text.ts';
import type { Texts } from './texts.ts';

const number = new Intl.NumberFormat('zh-CN');

const kinds = { loop: '循环', topic: '话题', rule: '规则' };

const unit = (word: string): Texts['units']['steps'] => ({
  at: (n, limit) => (limit === undefined || n > limit ? `第 ${n} ${word}` : `第 ${n} / ${limit} ${word}`),
  count: (n) => `${n} ${word}`,
});

function usageProblem(problem: UsageProblem): string {
  switch (problem.problem) {
    case 'no-command':
      return '缺少命令：请说明要做什么。';
    case 'unknown-command':
      return `没有命令“${problem.word}”。`;
    case 'not-built-yet':
      return `${problem.what} 尚未实现。`;
    case 'unknown-option':
      return `未知选项 ${problem.option}。`;
    case 'needs-value':
      return `${problem.option} 需要一个值；以 - 开头的值请写成 ${problem.option}=-值。`;
    case 'takes-no-value':
      return `${problem.option} 不接受值。`;
    case 'given-twice':
      return `${problem.option} 重复给出。`;
    case 'not-one-of':
      return `${problem.option}：“${problem.value}”不是 ${problem.allowed.join('、')} 之一。`;
    case 'not-a-number':
      return `${problem.option}：“${problem.value}”不是 ${problem.from} 到 ${problem.to} 之间的数。`;
    case 'not-an-id':
      return `${problem.option}：“${problem.value}”不是${kinds[problem.kind]}编号。`;
    case 'not-a-switch':
      return `--server：“${problem.value}”不是 NAME=on 或 NAME=off。`;
    case 'not-a-url':
      return `${problem.option} 不是普通的 http 或 https 地址（其中不能有用户名或密码）。`;
    case 'not-a-variable-name':
      return `${problem.option}：“${problem.value}”不是环境变量名。`;
    case 'not-a-token':
      return '--token 只能是 1 到 256 个字母、数字以及 . _ ~ - 字符。';
    case 'empty-value':
      return `${problem.option} 为空。`;
    case 'word-too-many':
      return `多了一个词“${problem.word}”；请给提示语加引号。`;
    case 'prompt-missing':
      return '没有提示语：请用引号给出，或使用 --prompt-file；“/help”列出斜杠命令。';
    case 'prompt-twice':
      return '提示语请作为参数或用 --prompt-file 给出，不要两者都用。';
    case 'prompt-unreadable':
      return `无法读取提示语文件 ${problem.file}：${problem.detail}。`;
    case 'workspace-missing':
      return '请用 --workspace DIR 指定要提供的文件夹。';
    case 'no-such-folder':
      return `${problem.path} 不是已有的文件夹。`;
    case 'model-missing':
      return `--provider ${problem.provider} 需要模型：请用 --model 指定。`;
    case 'key-missing':
      return `环境变量 ${problem.variable} 中没有密钥；请设置它，或用 --api-key-env 指定另一个。`;
    case 'unknown-server':
      return `--server：没有服务器“${problem.name}”；已知：${problem.known.join('、')}。`;
    case 'other-loop-setting':
      return `恢复时不能更改 ${problem.option}：此循环为 ${problem.value}。`;
    case 'no-loops':
      return '还没有循环。';
    default:
      return assertNever(problem);
  }
}

export const chinese: Texts = {
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
    all_todos_closed: '所有待办已关闭',
    replied: '已回复',
    run_started: '已启动后台任务',
  },
  callStatus: {
    done: '完成',
    failed: '失败',
    denied: '已拒绝',
    skipped: '已跳过',
    'timed-out': '超时',
    cancelled: '已取消',
    unknown: '结果未知',
  },
  fileVerbs: {
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
    apply_diff: '编辑',
    list_files: '列出',
    search_files: '搜索',
    get_file_info: '查看',
    attempt_completion: '完成',
  },

  demoProvider: '演示（脚本，不是 AI）',
  demoNotice: '尚未配置模型：这是演示（脚本，不是 AI）。真实模型请使用 --provider openai 或 gemini。',
  units: { iterations: unit('次迭代'), steps: unit('步'), rounds: unit('轮') },
  planHeader: (taken, of, next, items) =>
    of === null
      ? `步骤：${taken}/未定 · 下一步：${next} · 尚无计划`
      : `步骤：${taken}/${of} · 下一步：${next} · 计划：${items} 项`,
  planFinished: '规划完成。',
  replanFinished: '重规划完成。',
  decided: { act: '决策：执行动作', ask: '决策：向你提问', done: '决策：本项已完成' },
  action: (what) => `动作：${what}`,
  observed: (status, result) => (result === '' ? `结果（${status}）` : `结果（${status}）：${result}`),
  tally: ({ ok, failed, steps, total, most }) =>
    `完成情况：成功 ${ok}，失败 ${failed} · 步骤 ${steps}/${total}${most === undefined ? '' : ` · 上限 ${most}`}`,
  taskFinished: '任务结束。',
  resumed: '已恢复',
  thinking: '思考中',
  thought: (time) => `思考了 ${time}`,
  calling: (what) => `正在运行 ${what}`,
  mistake: (count, limit) => `错误 ${count} / ${limit}`,
  retrying: (attempt, time, message) => `${time} 后第 ${attempt} 次尝试；此前写出的内容作废。${message}`,
  compacting: '正在概括较早的消息',
  compacted: '较早的消息已概括，使对话能放进模型的上下文。',
  runStarted: (title) => `已启动后台任务：${title}`,
  lines: (count) => `${number.format(count)} 行`,
  found: (count) => `找到 ${number.format(count)} 个`,
  moreLines: (count) => `… 还有 ${number.format(count)} 行`,
  suggested: '建议下一步',
  mistakes: (count) => `${count} 个错误`,
  tokens: (input, output) => `输入 ${number.format(input)} 词元，输出 ${number.format(output)}`,
  cost: (dollars) => formatCost(dollars, 'zh-CN'),
  totalTokens: (count) => `${number.format(count)} 词元`,

  approvalTitle: '允许运行吗？',
  approvalKeys: '[n] 拒绝（默认）   [y] 允许一次   [t] 此话题中始终允许   [a] 始终允许',
  decisions: { deny: '已拒绝', once: '已允许一次', topic: '此话题中始终允许', always: '始终允许' },
  outcomeTitle: '不清楚这次调用是否已执行。',
  outcomeKeys: '[r] 重新运行   [d] 已经完成   [s] 跳过（默认）',
  outcomes: { retry: '重新运行', done: '标记为完成', skip: '已跳过' },
  question: '问题',
  questionHint: '回车发送，Ctrl+D 留待以后。',

  serverAsks: (server) => `服务器“${server}”询问`,
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
  serverProblem: serverProblemInChinese,

  waitsForAnswer: (command, answer) => `循环在等待你。继续请运行：\n  ${command}${answer}`,
  notFinished: (state, command) => `${state}。继续请运行：\n  ${command}`,
  goOn: (command) => `继续请运行：\n  ${command}`,
  leftRunning: '另一个进程接管了这个循环。',
  stopping: '正在停止；再按一次 Ctrl+C 立即退出。',
  timedOut: (time) => `${time} 后已停止（--timeout）。`,
  finishAnswer: (command) => `让它写完回答：${command}`,
  giveMore: (command) => `再给 10 次：${command}`,
  answersQuestion: '该话题中有任务正在等待回答：这条消息就是回答。',
  nothingToResume: '没有可恢复的循环：没有循环在等待、已暂停或未完成就结束。',
  resumedAfter: (state) => `继续一个循环，它此前的状态：${state}。`,
  inFlightNothing: '它在等待模型时被中断。',
  inFlight: (calls) => `它被中断时，这些调用尚无结果：${calls}`,

  columns: { loop: '循环', state: '状态', strategy: '策略', iterations: '迭代', age: '时间', goal: '目标' },
  noLoops: '还没有循环。开始一个：loopwright run "..."',
  undoResults: { undone: '已撤销', refused: '未撤销', 'already-undone': '此前已撤销' },
  nothingToUndo: '这个循环没有更改文件。',
  approvalEffects: { allow: '允许', ask: '询问', deny: '拒绝' },
  everywhere: '所有话题',
  noApprovals: '没有记住的授权。',
  revoked: (id) => `已撤回 ${id}。`,
  opensData: '数据文件夹',
  exportRoles: { user: '用户', assistant: '助手', tool: '工具' },

  serveHint: '请在本机的浏览器中打开下面的地址。得到它的人可以以你的身份使用 Loopwright。按 Ctrl+C 结束。',
  shortToken: '令牌太短：本机的其他用户可能猜到。请使用 16 个或更多字符。',
  noBrowser: (why) => `没有打开浏览器：${why}。`,
  noDisplay: '没有显示器',
  closing: '正在关闭。运行中的循环会被中断，可以恢复；再按一次 Ctrl+C 立即退出。',

  helpIntro: 'Loopwright：助手以循环方式工作，你可以查看、停止、恢复和撤销。',
  helpUsage: '用法',
  helpOptions: '选项',
  helpExits:
    '退出码：0 完成，1 检查未通过、有文件未撤销或斜杠命令被拒绝，2 达到上限，3 错误，4 等待回答，64 用法错误，130 已停止。',
  helpHint: 'loopwright --help 显示所有命令和选项。',
  optionHelp: {
    '--prompt-file F': '从文件读取提示语；- 表示标准输入',
    '--workspace DIR': '工作文件夹（默认：当前文件夹）',
    '--strategy S': `auto（默认）、${STRATEGY_NAMES.slice(0, -1).join('、')} 或 ${STRATEGY_NAMES.at(-1)}`,
    '--provider P': 'openai（任何兼容 OpenAI 的服务器）、gemini 或 demo（脚本，不是 AI）',
    '--model M': '要使用的模型',
    '--base-url URL': '服务器地址（gemini：可带也可不带版本）',
    '--api-key-env NAME': '存放密钥的变量（默认 OPENAI_API_KEY、GEMINI_API_KEY）；本机服务器不需要密钥',
    '--tools T': 'native（默认）、prompt（用于不支持函数调用的模型）或 none（不提供工具）',
    '--context-tokens N': '模型一次能读取多少 token（未知时填写）；快满时会先概括较早的消息',
    '--max-silence SECONDS': '模型服务器最长可以多久不发送任何内容，1 到 300（默认 90）；回答中途为其一半',
    '--approve A': '没有终端时：none（除非另有设置的默认值，需要询问的调用会被拒绝）、edits 或 all',
    '--answer TEXT': '回答下一个问题；可多次给出',
    ...limitHelp((count, most, usual) => {
      const what = { iterations: '', mistakes: '连续出错上限，', steps: '', rounds: '', questions: '最多提问次数，' };
      return `${what[count]}1 到 ${most}（${usual === null ? '默认不限' : `默认 ${usual}`}）`;
    }, '：'),
    '--mcp-config FILE': '含“mcpServers”的 JSON；其中的命令会被运行，只使用你信任的文件',
    '--server NAME=on|off': '为本进程开关服务器；可多次给出',
    '--topic ID': '在此话题中继续',
    '--data-dir DIR': 'Loopwright 存放数据的位置（或 LOOPWRIGHT_DATA_DIR）',
    '--timeout SECONDS': '超过此时间后停止循环，与 Ctrl+C 相同（退出码 130）',
    '--port N': '在本机提供页面的端口（默认：任意空闲端口）',
    '--token T': '页面的令牌；运行期间本机的其他用户可以看到（默认：新的令牌）',
    '--no-open': '不打开浏览器',
    '--locale L': 'en 或 zh-CN',
    '--no-color': '不使用颜色（或 NO_COLOR）',
    '--json': '在标准输出上每行一个 JSON 对象',
  },
  usageProblem,
  failures: async () => (await import('../../../../shared/failures/chinese.ts')).CHINESE_FAILURES,
  bug: (message) => `Loopwright 内部出错：${message}`,
};
