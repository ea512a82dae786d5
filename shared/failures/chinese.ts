import { assertNever } from '../assert-never.ts';
import type { TimeProblem } from '../automation.ts';
import { documentProblemWords } from '../document-words.ts';
import type { FactStatus, ProposalStatus } from '../fact.ts';
import type { ImportRefusal } from '../import-refusal.ts';
import type { LoopState } from '../loop.ts';
import type { RunStateName } from '../run.ts';
import { callProblemInChinese } from './call-problems-chinese.ts';
import type {
  FailureTexts,
  FileProblem,
  FolderProblem,
  JsonProblem,
  LoopHolder,
  RunLimitName,
  WebRefusal,
} from './failures.ts';
import type { FieldProblem, FieldProblemTexts } from './field-problems.ts';
import { MOVE_PROBLEM_TEXTS } from './move-problems.ts';
import { reasonsInChinese } from './reasons-chinese.ts';
import { SKILL_PROBLEMS } from './skill-problems.ts';
import type { UndoProblemTexts } from './undo-problems.ts';
import { wordsOf } from './wording.ts';

const jsonProblems: Readonly<Record<JsonProblem, string>> = {
  'name-expected': '应为带引号的名称',
  'value-expected': '应为一个值',
  'colon-expected': '应为冒号',
  'comma-expected': '应为逗号',
  'brace-missing': '缺少右花括号 }',
  'bracket-missing': '缺少右方括号 ]',
  'text-after-end': '结尾之后还有内容',
  'comment-open': '注释没有结束',
  'string-open': '字符串没有结束',
  'too-deep': '嵌套过深',
  'not-json': '内容不是 JSON',
};

/** Why a text cannot be imported into memory. */
const MEMORY_FILES = {
  'no-json': '它不是 JSON，因此不是导出的记忆。',
  'no-export': '它不是导出的记忆。',
  newer: '它由更新版本的 Loopwright 写入。请先更新 Loopwright，再导入。',
} as const;

const FACT_STATUS: Readonly<Record<FactStatus, string>> = {
  active: '已在使用',
  revoked: '已撤销',
  archived: '已归档',
};

const PROPOSAL_STATUS: Readonly<Record<ProposalStatus, string>> = {
  pending: '尚待决定',
  accepted: '已被接受',
  rejected: '已被拒绝',
  expired: '已过期',
};

const runStates: Readonly<Record<RunStateName, string>> = {
  queued: '排队中',
  running: '运行中',
  waiting: '等待回答',
  waiting_child: '等待子任务',
  succeeded: '成功',
  failed: '失败',
  canceled: '已取消',
};

const searchRefusals: Readonly<Record<WebRefusal, string>> = {
  'no-topic': '没有话题的后台任务不会搜索网络，因为没有适用于它的批准规则。',
  off: '此话题已关闭网络搜索。请打开服务器 @aether/web，然后重试此任务。',
  forbidden: '你的一条规则禁止搜索。请在“设置 > 批准”中移除它，然后重试此任务。',
  restricted: '此话题的文件夹受到限制。请在话题顶部信任它，然后重试此任务。',
  'carries-data':
    '搜索内容很长，或者含有看起来经过编码的文字，可能会把这台电脑上的数据带给搜索引擎。后台任务不会进行这样的搜索。请用较短的问题另建任务。',
  'not-allowed': '此话题中每次搜索都要先询问你，而后台任务无法询问。请在话题顶部选择其他批准方式，然后重试此任务。',
};

const pageRefusals: Readonly<Record<WebRefusal, (host: string) => string>> = {
  'no-topic': () => '没有话题的后台任务不会读取网页，因为没有适用于它的批准规则。',
  off: () => '此话题已关闭网页读取。请打开服务器 @aether/web 及其工具 fetch_web，然后重试此任务。',
  forbidden: () => '你的一条规则禁止读取网页。请在“设置 > 批准”中移除它，然后重试此任务。',
  restricted: () => '此话题的文件夹受到限制。请在话题顶部信任它，然后重试此任务。',
  'carries-data': (host) =>
    `网址很长，或者含有看起来经过编码的文字，可能会把这台电脑上的数据带给 ${host}。后台任务不会读取这样的网址。请在话题中让助手读取它。`,
  'not-allowed': (host) => `你没有允许此后台任务读取 ${host} 的网页。重试此任务会再次询问你。`,
};

const timeProblems: Readonly<Record<TimeProblem, string>> = {
  empty: '请写明何时启动，例如“每个工作日早上8点”。',
  'unknown-words': '无法理解此时间。请写成“每个工作日早上8点”“每30分钟”或“0 8 * * 1-5”这样的形式。',
  never: '此时间永远不会到来。',
  past: '此时间已经过去。',
  'too-often': '过于频繁。最短间隔为一分钟。',
  'which-times': '没有说明具体时间。请写明时间，例如“每天9点”。',
  'two-times': '这是两个不同的时间。请分别创建自动化。',
};

const runLimits: Readonly<Record<RunLimitName, (most: number) => string>> = {
  runTokens: (most) => `此后台任务已用完 ${most} 个 token。`,
  runCost: (most) => `此后台任务的费用已达到 ${most} 美元。`,
  runTokensPerDay: (most) => `最近 24 小时的后台任务已用完 ${most} 个 token。`,
  runCostPerDay: (most) => `最近 24 小时的后台任务费用已达到 ${most} 美元。`,
};

const fieldProblems: FieldProblemTexts = {
  missing: '缺失',
  'wrong-kind': '的值类型有误',
  'not-text': '必须是文本',
  'not-a-number': '必须是数字',
  'not-whole': '必须是整数',
  'not-yes-or-no': '必须是 true 或 false',
  'not-a-list': '必须是列表',
  'not-an-object': '必须是对象',
  'not-a-choice': '必须是所列选项之一',
  'not-email': '必须是电子邮件地址',
  'not-uri': '必须是以 https:// 等开头的网址',
  'not-date': '必须是日期',
  'not-date-time': '必须是日期和时间',
  empty: '不能为空',
  'too-short': ({ bound }) => `至少需要 ${bound} 个字符`,
  'too-long': ({ bound }) => `最多只能有 ${bound} 个字符`,
  'too-small': ({ bound }) => `不能小于 ${bound}`,
  'too-large': ({ bound }) => `不能大于 ${bound}`,
  'too-few': ({ bound }) => `至少需要 ${bound} 项`,
  'too-many': ({ bound }) => `最多只能有 ${bound} 项`,
  'unknown-fields': ({ names }) => `含有未知的字段：${names.join('、')}`,
  'nul-character': '不能含有 NUL 字符',
  'invisible-character': '不能含有不可见的字符',
  'password-in-address': '不能含有用户名或密码；请将其作为请求头提供',
  'not-a-variable-name': '含有不能用作变量名的名称',
  'not-a-header-name': '含有不能用作请求头名的名称',
  'not-accepted': '不被接受',
};

const fieldProblem = ({ name, data }: FieldProblem): string => wordsOf(fieldProblems, name, data);

const fileProblems: Readonly<Record<FileProblem, string>> = {
  link: '是一个链接',
  'not-a-file': '不是文件',
  'too-large': '大于 1 MB',
};

const states: Readonly<Record<LoopState['name'], string>> = {
  running: '运行中',
  waiting: '等待你处理',
  paused: '已暂停',
  interrupted: '已中断',
  completed: '已完成',
  stopped: '已停止',
  failed: '失败',
};

function placeOf(holder: LoopHolder | null): string {
  return holder === null ? '已在此进程中运行' : `正在${holder.host ?? '本机'}的进程 ${holder.process} 中运行`;
}

function folderProblem(path: string, problem: FolderProblem): string {
  switch (problem) {
    case 'not-found':
      return `${path} 不存在。`;
    case 'not-a-folder':
      return `${path} 不是文件夹。`;
    case 'bad-name':
      return '这不是可用的文件夹路径：名称为空、过长或含有不允许的字符。';
    case 'not-accessible':
      return `系统无法打开 ${path}。`;
    default:
      return assertNever(problem);
  }
}

const undoProblems: UndoProblemTexts = {
  accepted: '此更改已被接受，因此保留。',
  'changed-between-edits': '在此循环的两次编辑之间，它被其他人更改过；全部撤销会丢失那次更改。请逐个撤销之后的编辑。',
  'changed-since': '此后它被更改过，且不是由此循环更改的。已保持原样。',
  gone: '此后它被删除或移动了。',
  'place-taken': '该位置现在有其他内容。',
  'folder-replaced': '它已不是文件夹。',
  'content-not-kept': '没有保存它之前的内容。',
  'content-removed': '已无法恢复：为节省空间，之前的内容已被删除。',
  'other-place-refused': ({ path }) => `它被移动过，而在 ${path} 的编辑无法撤销。`,
  'workspace-gone': ({ workspace }) => `文件夹 ${workspace} 已不存在，或现在是一个链接。`,
  'outside-workspace': '其路径现在通向此话题的文件夹之外。已保持原样。',
  'bad-name': '这里的文件不能使用此名称。',
  'not-found': '它已不存在。',
  'already-exists': '已存在同名的内容。',
  'not-a-file': '它已不是普通文件。',
  'not-a-folder': '其路径经过的某一部分不是文件夹。',
  'not-empty': '该文件夹不为空。',
  'too-large': '内容过大，无法一次撤销。请逐个文件撤销。',
  'changed-meanwhile': '它刚刚被其他人更改。请查看后再撤销。',
  'no-permission': '没有更改它的权限。请更改其权限后再撤销。',
  'read-only': '它是只读的。请设为可写后再撤销。',
  'disk-full': '磁盘已满。请释放空间后再撤销。',
  'in-use': '另一个程序正在使用它。请关闭该程序后再撤销。',
  system: ({ why }) => `系统拒绝更改它：${why}`,
};

export const CHINESE_FAILURES: FailureTexts = {
  internal: 'Loopwright 内部出错。你的操作可能没有生效，请重试。',
  'request-invalid': ({ field, problem }) =>
    `${field === '' ? '请求' : `请求中的字段 ${field} `}${fieldProblem(problem)}。`,
  'link-not-allowed': '只能打开 http、https 和邮件链接。',
  'no-folder-dialog': '此窗口没有自己的文件夹对话框。请在页面中选择文件夹。',
  'no-connected-pages': '此应用在自己的窗口中运行，没有浏览器页面与它连接。',
  'app-closing': '应用正在关闭。请在下次启动后再试。',
  'port-unusable': ({ port, why }) => `无法使用端口 ${port}：${why}。请换一个端口。`,
  'setting-invalid': ({ field }) => `设置 ${field} 不能是这个值。请换一个值。`,
  'limit-invalid': ({ field }) => `上限 ${field} 超出允许的范围。请换一个值。`,
  'not-a-slash-command': '这不是斜杠命令。',

  'stored-setting-unreadable': ({ key }) => `无法读取保存的设置 ${key}。请重新设置。`,
  'data-folder-of-another-user': ({ path }) =>
    `数据文件夹 ${path} 属于这台电脑上的另一个用户，因此没有打开。请以该用户的身份启动 Loopwright，或用 --data-dir 或 LOOPWRIGHT_DATA_DIR 另选一个文件夹。`,
  'database-log-alone': ({ path }) =>
    `${path} 不存在或为空，但其预写日志 ${path}-wal 还在。没有更改任何内容。请放回数据库文件，或移走该日志以重新开始。`,
  'database-change-undone': ({ path }) => `对 ${path} 的更改在出错后已撤销。请重试。`,
  'database-newer': ({ path, version, newest }) =>
    `${path} 由更新版本的 Loopwright 写入（其表的版本为 ${version}，此程序支持到 ${newest}）。请重新安装较新的程序；没有更改任何内容。`,
  'backup-missing': ({ path }) => `没有备份 ${path}。它可能已被移除，以便为较新的备份腾出空间。`,
  'backup-damaged': ({ path }) => `${path} 已损坏，或不是 Loopwright 的数据库，因此无法恢复。请选择其他备份。`,
  'backup-newer': ({ path }) => `${path} 由更新版本的 Loopwright 写入，此程序无法恢复它。请先安装较新的程序。`,
  'data-in-use': ({ path }) => `另一个 Loopwright 正在使用 ${path}，因此没有恢复任何内容。请关闭它的窗口和命令后重试。`,
  'restore-while-working': ({ loops }) =>
    `还有 ${loops} 个循环在运行，因此没有恢复任何内容。请停止运行中的内容后重试。`,
  'restore-given-up': ({ path }) =>
    `Loopwright 多次在恢复备份之前就结束了，因此保留了 ${path} 中的现有数据。请重新恢复，或选择其他备份。`,
  'restore-failed': ({ why }) => `无法恢复备份，现有数据已保留：${why}`,
  'data-folder-unreachable': ({ path, address }) =>
    `Loopwright 的数据已移到 ${path}，但现在在那里找不到。没有新建任何数据。请连接该文件夹所在的驱动器，然后重新启动 Loopwright。如果那里的数据已经丢失，可用“loopwright data-folder forget”重新使用 ${address}。`,
  'data-folder-unknown': ({ path }) =>
    `${path} 记录了 Loopwright 数据的位置，但无法读取。没有新建任何数据。请修复或还原此文件；也可用“loopwright data-folder forget”删除它。`,
  'data-folder-moved': ({ path }) => `数据在此期间已移到 ${path}。请重新启动 Loopwright。`,
  'data-folder-reachable': ({ path }) =>
    `${path} 中的数据可以访问，因此不会忘记它。请用“loopwright data-folder move”移动它。`,
  'move-refused': ({ problem, path }) => MOVE_PROBLEM_TEXTS.chinese[problem](path),
  'move-in-use': ({ path }) => `另一个 Loopwright 正在使用 ${path}，因此未作任何更改。请关闭它的窗口和命令后重试。`,
  'move-while-working': ({ loops }) => `有 ${loops} 个循环正在运行。请停止它们或等它们结束，然后再移动数据。`,
  'move-not-verified': ({ path }) =>
    `${path} 读回的内容与写入的不一致，因此数据保留在原处。驱动器可能有故障。请选择其他驱动器上的文件夹。`,
  'move-given-up': ({ path }) =>
    `Loopwright 多次在数据移动完成之前就结束了，因此数据保留在 ${path} 中。请重新移动，或选择其他文件夹。`,
  'move-cancelled': ({ path }) => `移动已取消。数据保留在 ${path} 中。`,
  'move-failed': ({ why }) => `数据保留在原处。原因：${why}`,
  'previous-data-needed': ({ path }) =>
    `在 Loopwright 打开过新文件夹中的数据之前，会保留 ${path} 中的副本。请先启动一次，然后重试。`,
  'storage-damaged': ({ path }) =>
    `${path} 已损坏，或不是 Loopwright 的数据库。文件保持原样。请用“loopwright restore FILE”恢复备份（${path}.backup-…），或移走该文件以重新开始。`,
  'storage-disk-failed': ({ path }) =>
    `读写 ${path} 时磁盘出错。没有留下写了一半的内容。请检查磁盘及其剩余空间后重试。`,
  'storage-full': ({ path }) => `${path} 所在的磁盘已满。没有留下写了一半的内容。请腾出空间后重试。`,
  'storage-locked': ({ path }) => `另一个进程锁定 ${path} 的时间过长。请关闭另一个 Loopwright，或稍后重试。`,
  'storage-not-a-folder': ({ path }) => `无法创建 ${path}：其路径中有一部分是文件而不是文件夹。请选择其他数据文件夹。`,
  'storage-not-permitted': ({ path }) => `你没有读写 ${path} 的权限。请更改其权限，或选择其他数据文件夹。`,
  'storage-read-only': ({ path }) => `${path} 是只读的。请将文件及其文件夹设为可写，或选择其他数据文件夹。`,
  'storage-unopenable': ({ path }) => `无法打开 ${path}。请确认它是文件，并且你可以读写其所在文件夹。`,

  'keys-unreadable': ({ path }) => `无法读取保存的密钥。请删除 ${path} 并重新输入密钥。`,
  'key-not-stored': ({ why }) => `无法保存密钥：${why}。`,
  'key-not-encrypted': ({ why }) => `系统没有加密密钥：${why}。`,
  'provider-keys-not-kept': '这里无法保存密钥。请改用环境变量提供。',
  'search-keys-not-kept': '这里无法保存密钥。请在应用中填写。',
  'proxy-login-not-kept': '这里无法保存代理的登录信息。请在应用中填写。',
  'proxy-address-missing': '请先填写代理的地址。',
  'server-secrets-not-kept': '这里无法保存机密。请使用应用添加此服务器。',
  'search-key-invalid': '这不是密钥。请重新复制。',
  'provider-id-taken': ({ id }) => `标识“${id}”已被占用。请换一个。`,
  'key-unencrypted': ({ origin }) =>
    `密钥将以未加密方式发送到 ${origin}，因此没有发送任何内容。请使用 https，或编辑该服务商并允许这样做。`,
  'provider-key-in-address': '请将密钥填入密钥一栏，不要写在地址中。',
  'providers-changed': '服务商列表在此期间已更改。请重新排序。',

  'topic-not-found': ({ topicId }) => `没有话题 ${topicId}。`,
  'skill-not-found': ({ path }) => `${path} 中没有技能。`,
  'skill-changed': ({ name }) => `技能 ${name} 在你查看之后已更改。请重新审阅。`,
  'skill-refused': ({ path, problem }) => `${path} 未导入。${SKILL_PROBLEMS['zh-CN'][problem]}`,
  'message-not-found': ({ topicId, messageId }) => `话题 ${topicId} 中没有消息 ${messageId}。`,
  'version-not-found': ({ number }) => `没有第 ${number} 个版本。`,
  'compaction-not-found': ({ topicId, id }) => `话题 ${topicId} 中没有总结 ${id}。`,
  'output-not-found': () => '这个输出已不存在。',
  'artifact-not-found': () => '这个产物已不存在。',
  'request-not-found': ({ topicId, id }) => `话题 ${topicId} 中没有请求 ${id}。`,
  'queued-message-gone': '此消息已不在等待：它已发送或已撤回。',
  'approval-rule-not-found': ({ ruleId }) => `没有批准规则 ${ruleId}。`,
  'approval-rule-has-folder': ({ folder }) => `此批准已经只适用于 ${folder}。`,
  'tool-changed-since-shown': ({ tool }) => `工具“${tool}”在显示给你之后有了变化。请重新查看，然后再允许。`,
  'topic-title-empty': '话题需要标题。',
  'message-empty': '消息为空。',
  'message-too-long': ({ most }) =>
    `文本超过了 ${most.toLocaleString('zh-CN')} 个字符。请缩短文本，或将其放入文件并写出文件名。`,
  'queued-message-empty': '消息为空。请改为删除它。',
  'queued-slash-command': '斜杠命令不能排队等待。请单独发送。',
  'slash-command-for-message': '斜杠命令不能替换消息。请单独发送。',
  'slash-command-attachments': '斜杠命令不接受附件。请移除附件，或改为发送消息。',
  'not-own-message': '这不是你的消息。',
  'message-of-open-loop': '此消息所属的循环还可以继续。请先让它继续，或停止它。',
  'message-not-pinnable': '没有模型会读取此内容，因此无法固定。',
  'tool-result-not-pinnable': '工具的结果无法固定。',
  'compaction-failed': ({ why }) => why,
  'topic-busy': '此话题中有循环正在运行。请停止它，或把消息发送给它。',
  'topic-waits': ({ loopId }) =>
    `此话题中有循环在等待你处理。请用“loopwright resume ${loopId}”作出答复，或用“/cancel”结束它。`,
  'topic-busy-for-compaction': '此话题中有循环正在运行。需要时它会自行腾出空间。',
  'topic-busy-for-folder': '此话题中有循环正在运行。要更改文件夹，请先停止或暂停它。',
  'topic-busy-for-version': '此话题中有循环正在工作，或在等待你处理。请等它结束或停止它，再切换到其他版本。',
  'artifacts-too-long': ({ most }) =>
    `导出内容超过 ${most.toLocaleString('zh-CN')} 字节，这是窗口能导出的上限。请逐个导出产物。`,
  'export-too-long': ({ topicId, format, most }) =>
    `导出内容超过 ${most.toLocaleString('zh-CN')} 个字符，这是窗口能导出的上限。在终端中可用此命令写出全部内容：loopwright export --topic ${topicId} --format ${format}`,
  'import-refused': ({ refusal }) => importRefusals[refusal],
  'import-failed': ({ why }) => `无法读取文件：${why}`,
  'import-lost': 'Loopwright 的另一个进程放弃了此次导入，因为本进程没有响应。请重新导入该文件。',
  'import-not-found': '此次导入已经撤销，或者其中的话题已被删除。',
  'upload-not-found': '该文件已不在。请重新选择。',
  'uploads-too-many': ({ most }) => `正在导入 ${most} 个文件。请先完成或取消其中一个。`,
  'upload-too-large': ({ most }) => `文件超过 ${(most / 1024 / 1024).toLocaleString('zh-CN')} MB，这是可导入的上限。`,
  'command-empty': '命令为空。',
  'command-not-found': ({ id }) => `此话题中没有命令 ${id}。`,
  'commands-too-many': ({ most }) => `此话题中已有 ${most} 个命令在运行。请先停止其中一个。`,
  'checks-full': ({ most }) => `此文件夹已有 ${most} 个标记为检查的命令。请先移除其中一个。`,
  'check-folder-missing': ({ path }) => `没有文件夹 ${path}。`,

  'loop-not-found': ({ loopId }) => `没有循环 ${loopId}。`,
  'loop-running': '此循环正在运行。',
  'loop-running-for-undo': '此循环正在运行。撤销其编辑之前，请先停止或暂停它。',
  'loop-not-running-here': '此循环没有在这里运行。',
  'retry-elsewhere':
    '此循环由另一个 Loopwright 进程（例如后台进程或终端）运行。它会在所示时间自动重试，只有在那里才能跳过等待。',
  'loop-never-run-here': '此循环没有在这里运行过。',
  'loop-ended': '此循环已结束；请发送新消息。',
  'loop-of-other-version': '此循环属于其话题的另一个版本，而不是当前显示的版本。请先显示那个版本。',
  'loop-held': ({ loopId, holder }) => `循环 ${loopId} ${placeOf(holder)}。请在那里停止它，或等它停下。`,
  'loop-lease-lost': ({ loopId }) => `此进程不再持有循环 ${loopId}：它已中断或被接管。没有写入任何内容。`,
  'question-not-open': () => '此问题已不再等待回答。',
  'loop-awaits-no-run': ({ state }) => `此循环没有在等待这个后台任务；其状态为：${states[state]}。`,
  'loop-asks-nothing': ({ state }) => `此循环没有在等待回答；其状态为：${states[state]}。`,
  'loop-asks-no-approval': ({ state }) => `此循环没有在等待批准这次调用；其状态为：${states[state]}。`,
  'loop-asks-no-outcome': ({ state }) => `此循环没有询问这次调用的结果；其状态为：${states[state]}。`,
  'loop-not-resumable': ({ state }) => `此循环无法继续；其状态为：${states[state]}。`,
  'scope-not-offered': '这次调用只能允许一次。请允许一次，或者拒绝。',
  'approval-outdated': '这次调用现在要做的与你看到的不同。请查看新的批准请求。',
  'call-without-effect': ({ why }) =>
    why === null
      ? '这次调用现在不会更改任何内容，因为一切已经是它要改成的样子。如果允许，什么都不会改变。你也可以拒绝。'
      : `这次调用现在会失败：${callProblemInChinese(why)}如果允许，它会失败，不会更改任何内容。你也可以拒绝。`,
  'loop-nothing-to-decide': '此循环的日志中没有需要决定的内容。',
  'loop-drive-failed': ({ why }) => `此循环因错误而中断。已完成的内容均已保留；可以继续运行此循环。错误信息：${why}`,
  'replay-step-differs': ({ seq, recorded, replayed }) => `第 ${seq} 步原为“${recorded}”，现在是“${replayed}”。`,
  'strategy-not-built': ({ strategy }) => `策略 ${strategy} 尚未实现。`,
  'strategy-changed': ({ strategy }) => `此循环由另一版本的 ${strategy} 策略开始，无法继续。请在其话题中发送新消息。`,
  'run-type-unknown': ({ type }) => `没有名为“${type}”的后台任务类型。`,
  'run-input-invalid': ({ field, problem: { name, data } }) =>
    `无法启动此后台任务：“${field}”${wordsOf(fieldProblems, name, data)}。`,
  'run-conversation-empty': '此话题没有可以总结的消息。',
  'run-model-failed': ({ why }) => `模型没有给出回答。${why}`,
  'run-loop-limit': ({ why }) => `任务在完成之前达到了限制。${why}`,
  'run-loop-failed': ({ why }) => `任务没有完成。${why}`,
  'run-without-result': '任务结束了，但没有给出回答，也没有更改任何文件。请写清目标后重试。',
  'run-unanswered': ({ question }) => `没有人在期限内回答。在任务的话题中回答即可让它继续。它的问题是：${question}`,
  'run-model-silent': '模型的回答是空的。请重试，或者换一个模型。',
  'run-limit-reached': ({ limit, most }) => `${runLimits[limit](most)}可以在设置中更改这一限制。`,
  'index-folder-restricted': ({ path }) =>
    `文件夹 ${path} 受到限制，因此不会读取其中的文件。请在使用该文件夹的话题顶部信任它，或在命令行中用 --workspace 指定它，然后重试。`,
  'index-not-found': ({ path }) => `文件夹 ${path} 没有索引。可用 loopwright index update 建立。`,
  'index-words-missing': '没有可以搜索的词语。',
  'index-erased': ({ path }) => `${path} 的索引在更新期间被删除。请重新开始此任务。`,
  'run-search-not-allowed': ({ refusal }) => searchRefusals[refusal],
  'run-page-not-allowed': ({ host, refusal }) => pageRefusals[refusal](host),
  'run-search-failed': ({ why }) => `搜索失败。${why}`,
  'page-address-refused': ({ why }) => `此网址不会被读取：${why}`,
  'page-timeout': ({ host, seconds }) => `${host} 在 ${seconds} 秒内没有响应。`,
  'page-unreachable': ({ host, why }) => `无法连接 ${host}：${why}`,
  'page-unreadable': ({ host, why }) => `无法读取 ${host} 的网页：${why}`,
  'page-redirected': ({ why }) => `网页跳转到了另一个网站：${why} 如需读取，请用新网址另建任务。`,
  'page-needs-login': ({ host }) => `${host} 的这个网页需要登录。后台任务无法登录。`,
  'page-blocked': ({ host, status }) =>
    `${host} 不允许程序读取这个网页${status === null ? '，要求由真人访问' : `（HTTP ${status}）`}。请在浏览器中打开。`,
  'page-server-failed': ({ host, status }) => `${host} 自身出现问题（HTTP ${status}）。请稍后重试。`,
  'page-not-available': ({ host, status }) => `${host} 没有这个网页（HTTP ${status}）。请检查网址。`,
  'research-found-nothing': ({ query }) => `没有搜索到与“${query}”有关的内容。请换一些词，另建任务。`,
  'research-not-allowed': ({ hosts }) =>
    `你没有允许此后台任务读取搜索到的网页（来自 ${hosts.join('、')}）。重试此任务会再次询问你。`,
  'research-sources-failed': ({ count }) => `搜索找到的 ${count} 个网页都无法读取。请稍后重试，或者换一些词另建任务。`,
  'run-broke': ({ why }) => `程序错误使此后台任务中断：${why}`,
  'run-not-found': ({ runId }) => `没有后台任务 ${runId}。`,
  'fact-not-found': ({ id }) => `记忆中没有事实 ${id}。`,
  'proposal-not-found': ({ id }) => `记忆中没有提议 ${id}。`,
  'fact-exists': ({ id, key }) => `事实 ${id} 在此范围内已使用键“${key}”。请修改该事实，或先撤销它。`,
  'fact-not-active': ({ id, status }) => `事实 ${id} ${FACT_STATUS[status]}，不能修改。请先重新启用它。`,
  'fact-status-fixed': ({ id, status }) => `事实 ${id} ${FACT_STATUS[status]}，不能改为该状态。`,
  'proposal-resolved': ({ id, status }) => `提议 ${id} ${PROPOSAL_STATUS[status]}。`,
  'fact-too-long': ({ length, most }) => `该值有 ${length} 个字符；一条事实最多 ${most} 个字符。`,
  'run-ended': ({ state }) => `此后台任务已经结束：${runStates[state]}。`,
  'run-not-asking': () => '此后台任务不在等待回答，或已经有人回答过。',
  'run-not-ended': ({ state }) => `此后台任务尚未结束：${runStates[state]}。请先取消它。`,
  'run-not-repeatable': '此决定不能重试，其任务的结果已经报告。',
  'run-repeated-too-often': ({ most }) => `此后台任务已经重试了 ${most} 次。请用另外的输入新建一个任务。`,
  'run-worker-lost': ({ attempts }) => `程序在执行此后台任务时结束了 ${attempts} 次。你可以重试。`,
  'model-call-not-found': '日志中已没有这次模型调用。',

  'file-not-changed': ({ path }) => `此循环的编辑没有改变 ${path}。`,
  'checkpoint-not-found': ({ id }) => `没有检查点 ${id}。`,
  'edit-not-undone': ({ problem: { name, data } }) => wordsOf(undoProblems, name, data),
  'folder-path-relative': '请给出文件夹的完整路径。',
  'network-folder': '这里无法浏览网络文件夹。请直接输入其路径。',
  'folder-not-found': ({ path }) => `${path} 不存在。`,
  'folder-refused': ({ path, problem }) => folderProblem(path, problem),
  'workspace-relative': ({ workspace }) => `${workspace} 不是绝对路径。`,
  'workspace-refused': ({ workspace, problem }) => folderProblem(workspace, problem),
  'instructions-restricted': ({ path }) => `你不信任 ${path}，因此不会读取或更改其中的指令。`,
  'instructions-changed': ({ path }) => `${path} 中的指令文件在你打开后已被更改。没有写入任何内容；请重新查看。`,
  'instructions-not-written': ({ path }) =>
    `无法写入 ${path} 中的指令。请检查文件夹是否存在，以及你能否更改其中的文件。`,
  'memory-file-refused': ({ why }) => `无法导入此文件：${MEMORY_FILES[why]}`,
  'folder-elsewhere': ({ path, real }) => `${path} 现在指向另一个文件夹：${real}。请先查看那个文件夹。`,
  'folder-restricted': ({ path }) => `${path} 受到限制，因此不会添加或启动其中的任何内容。请先信任此文件夹。`,
  'workspace-not-created': ({ workspace, why }) => `无法创建 ${workspace}（${why}）。请选择一个文件夹。`,

  'terminal-not-allowed-always': '命令只能在询问时逐个允许。',
  'own-python-not-allowed-always':
    '用你自己的 Python 运行的代码只能在询问时允许，范围是一个话题或文件夹，并且只在沙盒中。',
  'tool-server-not-running': '其服务器没有运行，因此不清楚会允许什么。请先启动它。',

  'preset-changed': ({ name }) => `预设“${name}”已在另一个窗口中更改。再次保存将替换该版本；关闭此表单则保留该版本。`,
  'preset-gone': ({ name }) => `预设“${name}”已在另一个窗口中删除。再次保存将重新创建；不需要时请关闭此表单。`,
  'preset-name-taken': ({ name }) => `另一个预设已使用名称“${name}”。请换一个名称。`,
  'presets-full': ({ most }) => `最多可以有 ${most} 个预设。请先删除一个。`,

  'automation-not-found': ({ id }) => `没有编号为 ${id} 的自动化。`,
  'automation-time-refused': ({ problem }) => timeProblems[problem],
  'automation-has-not-ended': '此自动化的上一次运行尚未结束。请等它结束，或先取消它。',
  'automation-is-foreign': '此自动化由其他程序写入，因此不会启动。如果它是你的，请打开、检查并保存。',
  'assistant-item-not-found': ({ id }) => `没有编号为 ${id} 的项目。`,
  'schedule-not-repeating': '此日程不重复。请先设定间隔。',
  'schedule-time-taken': '该时间现在已有其他安排。请先移动其中一个。',
  'time-zone-unknown': ({ timeZone }) => `没有时区 ${timeZone}。`,

  'server-not-found': ({ id }) => `没有服务器“${id}”。`,
  'server-not-added-here': ({ id }) => `没有在此添加过服务器 ${id}。`,
  'server-not-started': ({ id }) => `没有已启动的服务器“${id}”。`,
  'server-name-taken': ({ id }) => `已有服务器“${id}”。请换一个名称。`,
  'server-name-reserved': '带 @aether/ 的名称属于内置服务器。请换一个。',
  'server-built-in': ({ id }) => `服务器“${id}”是内置的，不能在此更改。`,
  'server-of-process': ({ id }) => `服务器“${id}”属于启动此程序时的配置，不能在此更改。`,
  'server-of-process-not-added': '不能添加属于此进程的服务器。',
  'server-secret-unmarked': ({ field }) => `为 ${field} 提供了机密，但它没有标记为机密。`,
  'server-secret-missing': ({ field }) => `${field} 还没有值。请编辑服务器并输入。`,
  'server-folder-relative': '请给出文件夹的完整路径。',
  'server-not-a-program': ({ id }) => `服务器“${id}”通过网络访问，不会在本机的沙盒中运行。`,
  'server-password-in-address': '请将密码作为标记为机密的请求头提供，不要写在地址中。',
  'server-launch-changed': '命令已更改。请重新查看后再允许。',
  'server-not-reviewed': '启动之前，请查看其命令并允许。',
  'server-off': '它已关闭。请改为打开它。',
  'login-not-reviewed': '登录之前，请查看其地址并允许。',
  'login-not-used': ({ id }) => `服务器“${id}”不需要登录。`,
  'login-not-possible': ({ why }) => reasonsInChinese(why),
  'log-level-refused': ({ id, why }) => `服务器“${id}”没有接受。${reasonsInChinese(why)}`,
  'server-did-not-give': ({ serverId, why }) => `服务器“${serverId}”没有提供。${reasonsInChinese(why)}`,
  'attachments-too-large': '附加的内容对一条消息来说过多。请移除一部分。',
  'file-unreadable': ({ name, problem }) => `没有附加这个文件。${documentProblemWords(problem, name, 'zh-CN')}`,
  'attached-file-gone': '附加的文件已不存在。请重新附加。',
  'attached-files-many': '一条消息最多附加 20 个文件。请移除一部分，或随下一条消息发送。',
  'attached-files-large': ({ name, most }) =>
    `放不下 ${name}：一条消息的全部文件按实际发送的内容（文档按其文字）合计最多 ${most / 1024 ** 2} MB。请移除其他文件，或随下一条消息发送它。`,
  'attached-files-busy': '正在附加的内容太多，没有附加该文件。请稍后再试。',
  'attachment-empty': ({ uri }) => `无法附加 ${uri}。它是空的。`,
  'attachment-unreadable': ({ uri, type }) =>
    `无法附加 ${uri}。模型无法读取此类内容${type === null ? '' : `（${type}）`}。`,
  'servers-not-json': ({ line, problem }) => `这不是有效的 JSON：第 ${line} 行，${jsonProblems[problem]}。`,
  'servers-not-an-object': ({ field }) => `“${field}”必须是对象。`,
  'servers-missing': '其中没有服务器。服务器应写在名为“mcpServers”的对象中。',
  'servers-too-many': ({ most }) => `只读取了前 ${most} 个服务器。`,
  'server-entry-wrong': ({ name, field, problem }) =>
    `无法使用服务器 ${name}：${field || '它'}${fieldProblem(problem)}。`,
  'server-entry-without-value': ({ name, field }) => `服务器 ${name} 需要 ${field} 的值。请编辑它并输入该值。`,
  'server-entry-unfinished': ({ name }) => `服务器 ${name} 有待填写之处（$\{...}）。启动之前请编辑它。`,

  'request-closed': '已没有人在等待这个回答。',
  'request-of-other-process': '这是在另一个进程中询问的。请在那里回答。',
  'request-already-sent': '已在询问模型。',
  'request-model-failed': ({ why }) => why,
  'request-model-silent': '模型没有回答。请再次询问，或拒绝该请求。',
  'form-incomplete': ({ problems }) =>
    `表单没有按服务器的要求填写：${problems.map(({ field, problem }) => `“${field}”${fieldProblem(problem)}`).join('；')}。`,

  'config-unreadable': ({ file, why }) => `无法读取服务器配置 ${file}：${why}。`,
  'config-file-refused': ({ file, problem }) => `${file} ${fileProblems[problem]}。`,
  'config-not-json': ({ file, line, problem }) =>
    `服务器配置 ${file} 不是有效的 JSON：第 ${line} 行，${jsonProblems[problem]}。`,
  'config-not-an-object': ({ file, field }) => `在 ${file} 中，${field ?? '整个内容'}有误：必须是对象。`,
  'config-field-wrong': ({ file, field, problem }) => `在 ${file} 中，${field} ${fieldProblem(problem)}。`,
  'config-name-unusable': ({ file, field }) =>
    `在 ${file} 中，${field} 的名称不可用：只能是字母、数字和 . _ -，最多 100 个。`,
  'config-name-reserved': ({ file, field }) =>
    `在 ${file} 中，${field} 的名称是保留的：带 @aether/ 的名称属于内置服务器。`,
};

const importRefusals: Readonly<Record<ImportRefusal, string>> = {
  'not-an-export': '此文件不是 Loopwright、ChatGPT 或 Claude 的导出文件。',
  damaged: '文件已损坏或不完整。请重新下载或导出。',
  'too-large': '文件内容超过可导入的上限。',
  bomb: '压缩包中有一个文件解压后远大于正常的导出内容，因此没有读取。',
  'archive-form': '压缩包已加密，或其格式无法读取。请解压后导入其中的 conversations.json。',
  'too-deep': '文件的嵌套层次远超正常的导出内容，因此没有读取。',
  newer: '此文件由更新版本的 Loopwright 写出。请先更新 Loopwright，再导入。',
};
