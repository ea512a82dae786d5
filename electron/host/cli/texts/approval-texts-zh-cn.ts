import type { ApprovalTexts } from './approval-texts-en.ts';

const number = new Intl.NumberFormat('zh-CN');

export const approvalsInChinese: ApprovalTexts = {
  effects: {
    create: (count) => (count === 1 ? '新建：' : `新建 ${number.format(count)} 个文件或文件夹：`),
    change: (count) => (count === 1 ? '修改：' : `修改 ${number.format(count)} 个文件：`),
    delete: (count) => (count === 1 ? '删除：' : `删除 ${number.format(count)} 个文件或文件夹：`),
    rename: (count) => (count === 1 ? '重命名或移动：' : `重命名或移动 ${number.format(count)} 个文件或文件夹：`),
    run: '运行这条命令：',
    fetch: '读取这个网页：',
    search: {
      web: '在网上搜索：',
      topic: '在本话题中查找：',
      tools: '用以下文字查找工具：',
      index: '在文件夹索引中搜索：',
    },
    code: { sql: '对数据运行以下 SQL：', javascript: '运行以下 JavaScript 代码：', python: '运行以下 Python 代码：' },
    'own-python': '用你自己的 Python 运行以下代码：',
    read: '读取：',
    background: {
      list: '列出后台命令。',
      look: '查看这条后台命令的输出：',
      stop: '结束这条后台命令：',
    },
    automation: {
      title: '创建此自动化：',
      when: '时间',
      next: '接下来',
      strategy: '策略',
      mode: '其运行的批准方式',
      goal: '它将自行完成此目标：',
    },
    own: '运行 Loopwright 的这条命令：',
    call: '参数：',
  },
  targetKinds: { file: '', folder: '（文件夹）', link: '（链接）' },
  targetStates: { created: '（新建）', deleted: '（删除）', changed: '（已存在，将被修改）' },
  fact: (label, text) => `${label}：${text}`,
  renamedFrom: '从',
  renamedTo: '到',
  moreTargets: (count) => `还有 ${number.format(count)} 个，列在下面`,
  unreadable: (count) => `有 ${number.format(count)} 个文件无法按行显示。`,
  commandLines: (count) => `这条命令有 ${number.format(count)} 行，全部都会运行。`,
  codeLines: (count) => `这段代码有 ${number.format(count)} 行，全部都会运行。`,
  interpreter: '解释器',
  data: '可以读取的数据文件',
  noData: '无',
  workingFolder: '所在文件夹',
  timeout: (seconds) => `${number.format(seconds)} 秒后停止`,
  inBackground: '在后台运行，没有时间限制，直到任务结束',
  portsInSandbox: '你的浏览器和其他命令无法访问它在沙盒中打开的端口',
  folder: '文件夹',
  ignored: '该工具未声明的参数，不会使用',
  runPlace: {
    sandbox: '在沙盒中：可以写入此文件夹，没有网络',
    sandboxHosts: (hosts) => `在沙盒中：可以写入此文件夹，可以访问 ${hosts}`,
    interpreter: '在沙盒中：没有网络，不能读取你的其他文件，只能写入自己的临时文件夹',
    outside: '在沙盒之外，拥有你的全部权限',
    noSandbox: '拥有你的全部权限，因为这台电脑没有沙盒',
  },
  secret: '此调用中的机密',
  covers: {
    tool: '“始终允许”涵盖此工具的所有调用。',
    command: '“始终允许”只涵盖这条命令。',
    inSandbox: '“始终允许”只涵盖这条命令，而且只在沙盒中有效。',
    interpreter: (interpreter) => `“始终允许”涵盖用 ${interpreter} 运行的所有代码，而且只在沙盒中有效。`,
    origin: (origin) => `“始终允许”涵盖 ${origin} 的所有网页。`,
  },
  validUntil: (time) =>
    `有效期至 ${new Date(time).toLocaleString('zh-CN', { dateStyle: 'medium', timeStyle: 'short' })}`,
  description: '此工具从未被允许过。它的服务器是这样描述它的：',
  noArguments: '无',
  mixed: (word, scripts) =>
    scripts.length === 1
      ? `“${word}”用的是看起来像拉丁字母的${scripts.join('')}字母。`
      : `“${word}”混用了${new Intl.ListFormat('zh-CN').format(scripts)}字母，其中有些看起来一样。`,
  moreMixed: (count) => `还有 ${number.format(count)} 个这样的词`,
  waiting: (count) => `有 ${number.format(count)} 个调用在等待，这是第一个。`,

  windowsLineEnds: 'Windows 换行（CRLF）',
  emptyLines: (count) => `[${number.format(count)} 个空行]`,
  place: (first, last, total) =>
    first === last
      ? `第 ${number.format(first)} 行，共 ${number.format(total)} 行`
      : `第 ${number.format(first)}-${number.format(last)} 行，共 ${number.format(total)} 行`,
  unread: (first, total) => `你还没有看过第 ${number.format(first)}-${number.format(total)} 行。仍然允许吗？`,
  keys: {
    space: '空格',
    next: '[空格] 下一页',
    back: '[b] 上一页',
    end: '[g] 显示其余全部',
    unread: '[w] 不看完就允许',
    deny: '[n] 拒绝',
    denyWithReason: '[r] 拒绝并说明原因',
    withoutSecrets: '[s] 去掉机密后发送',
    once: '[y] 允许一次',
    topic: '[a] 此话题中始终允许',
    automation: '[a] 此自动化中始终允许',
    folder: '[A] 此文件夹中始终允许',
    again: '[空格] 显示它现在会做什么',
    retry: '[空格] 再看一次',
  },
  reason: '原因，模型会读到（直接按回车同样拒绝）：',
  changed: '自显示以来，这次调用会做的事情已经改变。没有允许任何操作。',
};
