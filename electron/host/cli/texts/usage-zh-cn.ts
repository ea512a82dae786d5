/** The sentences about wrong command lines in Chinese. */
import type { UsageTexts } from '../arguments/usage-problem.ts';

const kinds = { loop: '循环', topic: '话题', rule: '规则', run: '后台任务', automation: '自动化' };

export const chineseUsage: UsageTexts = {
  'no-command': '缺少命令：请说明要做什么。',
  'unknown-command': ({ word }) => `没有命令“${word}”。`,
  'not-built-yet': ({ what }) => `${what} 尚未实现。`,
  'unknown-option': ({ option }) => `未知选项 ${option}。`,
  'needs-value': ({ option }) => `${option} 需要一个值；以 - 开头的值请写成 ${option}=-值。`,
  'takes-no-value': ({ option }) => `${option} 不接受值。`,
  'given-twice': ({ option }) => `${option} 重复给出。`,
  'not-one-of': ({ option, value, allowed }) => `${option}：“${value}”不是 ${allowed.join('、')} 之一。`,
  'not-a-number': ({ option, value, from, to }) => `${option}：“${value}”不是 ${from} 到 ${to} 之间的数。`,
  'not-an-id': ({ option, value, kind }) => `${option}：“${value}”不是${kinds[kind]}编号。`,
  'not-a-switch': ({ value }) => `--server：“${value}”不是 NAME=on 或 NAME=off。`,
  'not-a-url': ({ option }) => `${option} 不是普通的 http 或 https 地址（其中不能有用户名或密码）。`,
  'not-a-variable-name': ({ option, value }) => `${option}：“${value}”不是环境变量名。`,
  'token-replaced':
    '--token 已取消，因为本机的其他用户能看到命令行参数：请把令牌写入只有你能读取的文件并使用 --token-file F，或设置 LOOPWRIGHT_TOKEN。',
  'not-a-token': ({ from, shortest }) =>
    `${from} 中的令牌必须是 ${shortest} 到 256 个字母、数字以及 . _ ~ - 字符；可用“openssl rand -hex 32”生成。`,
  'token-twice': ({ variable }) => `令牌请用 --token-file 或 ${variable} 给出，不要两者都用。`,
  'token-unreadable': ({ file, detail }) => `无法读取令牌文件 ${file}：${detail}。`,
  'token-not-private': ({ file }) =>
    `令牌文件 ${file} 不属于你，或其他人可以读取它。请用“chmod 600”使它只属于你，并换用新的令牌。`,
  'empty-value': ({ option }) => `${option} 为空。`,
  'word-too-many': ({ word }) => `多了一个词“${word}”；请给提示词加引号。`,
  'prompt-missing': '没有提示词：请用引号给出，或使用 --prompt-file；“/help”列出斜杠命令。',
  'prompt-twice': '提示词请作为参数或用 --prompt-file 给出，不要两者都用。',
  'attached-file-unreadable': ({ file, detail }) => `无法附加文件 ${file}：${detail}。`,
  'prompt-unreadable': ({ file, detail }) => `无法读取提示词文件 ${file}：${detail}。`,
  'prompt-too-large': ({ file, megabytes }) => `提示词文件 ${file} 超过 ${megabytes} MB。`,
  'backup-missing': '请说明要恢复哪个备份：在“restore”之后给出文件。“loopwright backup”会列出数据文件夹中的备份。',
  'folder-missing': '请说明数据要移到哪里：在“move”后面给出一个空文件夹或新文件夹。',
  'import-file-missing': '请指明要导入的文件：Loopwright、ChatGPT 或 Claude 的导出文件。',
  'words-missing': '请说明要搜索什么：在“search”后面写上词语。',
  'check-missing': ({ action }) => `请说明是哪个命令：在“${action}”后面用引号写上，只写一行，且不含隐藏字符。`,
  'skill-missing': ({ action }) => `请指明哪个技能：在“${action}”之后给出它的名称。`,
  'unknown-skill': ({ name, known }) =>
    known.length === 0
      ? `没有技能“${name}”。文件夹中的技能只在该文件夹受信任，或用 --workspace 指定时有效。`
      : `没有技能“${name}”；已有：${known.join('、')}。`,
  'review-missing': '请先用 review 审阅技能：输出的最后一行就是批准它的命令。',
  'run-missing': ({ action }) => `请指明哪个后台任务：在“${action}”之后给出它的编号。`,
  'fact-missing': '请说明要记住什么：在“add”之后给出键和值。',
  'fact-id-missing': ({ action }) => `请指明是哪一个：在“${action}”之后给出编号。`,
  'automation-missing': ({ action }) => `请指明哪个自动化：在“${action}”之后给出它的编号。`,
  'workspace-missing': '请用 --workspace DIR 指定要提供的文件夹。',
  'no-such-folder': ({ path }) => `${path} 不是已有的文件夹。`,
  'model-missing': ({ provider }) => `--provider ${provider} 需要模型：请用 --model 指定。`,
  'key-missing': ({ variable }) => `环境变量 ${variable} 中没有密钥；请设置它，或用 --api-key-env 指定另一个。`,
  'key-unencrypted': ({ variable, origin }) =>
    `变量 ${variable} 中的密钥将以未加密方式发送到 ${origin}，网络上的任何人都能读到它。请使用 https，或加上 --allow-unencrypted-key。`,
  'unknown-server': ({ name, known }) => `--server：没有服务器“${name}”；已知：${known.join('、')}。`,
  'unknown-preset': ({ name, known }) =>
    known.length === 0
      ? `--preset：没有预设“${name}”，因为你还没有创建预设。请在应用的设置中创建。`
      : `--preset：没有预设“${name}”；已知：${known.join('、')}。`,
  'preset-in-topic': '--preset 只用于新话题，不能与 --topic 一起使用。',
  'other-loop-setting': ({ option, value }) => `恢复时不能更改 ${option}：此循环为 ${value}。`,
  'report-ending': ({ file }) => `--report：“${file}”必须以 .md 或 .html 结尾。`,
  'report-exists': ({ file }) => `${file} 已存在。加上 --force 可替换它。`,
  'report-no-file': ({ file }) => `${file} 已存在，且不是文件。`,
  'force-alone': '--force 表示可以替换 --report 的文件，必须与它一起使用。',
  'no-loops': '还没有循环。',
};
