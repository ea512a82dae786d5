import type { Destination } from '../receipt.ts';
import { secretNameIn } from '../secret-words.ts';
import { type ApprovalTexts, type ApprovalWhy, approvalText } from './approval-reasons.ts';
import { protectionInChinese } from './protections-chinese.ts';

const CHINESE_APPROVALS: ApprovalTexts = {
  'forbidden-by-rule': ({ server, tool }) => `一条规则禁止使用“${server}”的工具“${tool}”。`,
  'rule-asks': ({ server, tool }) => `一条规则要求每次调用“${server}”的工具“${tool}”之前先询问。`,
  'changed-since-allowed': ({ server, tool }) => `“${server}”的工具“${tool}”在获得允许之后有了变化。`,
  'rule-needs-attendant': ({ server, tool }) =>
    `允许“${server}”的工具“${tool}”的规则只在有人在场时有效。无人在场时，只有此文件夹的规则有效。`,
  'read-from-text': ({ server, tool }) =>
    `模型把对“${server}”的工具“${tool}”的这次调用写成了文字。每个话题中首次这样的调用总会询问。`,
  'protected-path': ({ path, ...why }) => `将更改受保护的路径 ${path}：${protectionInChinese(why)}。`,
  'protected-paths': ({ path, more, ...why }) =>
    `将更改受保护的路径 ${path}：${protectionInChinese(why)}。另外还将更改 ${more} 个受保护的路径。`,
  'names-secret-file': ({ path }) =>
    `将把路径 ${path} 交给服务器。该文件可能存有密码或密钥，服务器可能会读取它并交给模型。`,
  'reads-secret-file': ({ path }) => `将读取 ${path}，其中可能存有密码或密钥。模型及其服务商会得知这些内容。`,
  'reads-secret-files': ({ path, more }) =>
    `将读取 ${path} 和另外 ${more} 个可能存有密码或密钥的文件。模型及其服务商会得知这些内容。`,
  'effect-unknown': ({ server, tool }) => `“${server}”的工具“${tool}”尚未得到允许。Loopwright 不知道它会做什么。`,
  'every-call-asks': '在当前的批准方式下，每次调用都先询问。',
  'folder-restricted': '此文件夹受到限制，因此任何规则和批准方式都不会允许这次调用。',
  'changes-workspace': '将更改此话题文件夹中的文件。',
  'runs-command': '将以你的权限在这台电脑上运行命令。',
  'runs-in-sandbox': '将在沙盒中运行命令。',
  'own-python-in-sandbox': '将在沙盒中用你自己的 Python 运行代码。',
  'own-python-outside':
    '将在这台电脑上用你自己的 Python 运行代码，而这里没有沙盒。运行“loopwright doctor”可以了解如何安装沙盒。',
  'outside-sandbox': ({ reason }) =>
    `将在沙盒之外运行：它可以读取和更改你的所有文件（包括密钥），也可以使用网络。${reason === '' ? '' : `“${reason}”是模型给出的理由。`}`,
  'no-sandbox': '将在这台电脑上运行命令，而这里没有沙盒。运行“loopwright doctor”可以了解如何安装沙盒。',
  'reads-web-page': ({ host }) => `将读取 ${host} 的网页。该网站会得知完整的地址，包括模型写在其中的一切内容。`,
  'address-can-carry-data': ({ host }) =>
    `这个地址很长，或含有看似编码过的文字。它可能把这台电脑上的数据带给 ${host}，因此没有规则适用于它。`,
  'query-can-carry-data':
    '这次搜索的内容很长，或含有看似编码过的文字。它可能把这台电脑上的数据带给搜索引擎，因此没有规则适用于它。',
  'carries-secret': ({ kind, shown, more, ...destination }) =>
    `将把机密发送给${destinationInChinese(destination)}：${secretNameIn(kind, 'zh-CN')} ${shown}${more > 0 ? `，以及另外 ${more} 项` : ''}。没有规则适用于它。`,
  'carries-file-text': ({ to, path }) =>
    `${to === 'search' ? '这次搜索' : '这个地址'}含有 ${path} 中的文字，该文件曾在此话题中读取。没有规则适用于它。`,
  'makes-automation': '将创建一个到时间就自行启动的自动化。每次创建都会询问你。',
  'deletes-todo': ({ id, content }) => `将删除待办 ${id}“${content}”。30 天内可以恢复。`,
  'deletes-schedule': ({ id, title }) => `将删除日程 ${id}“${title}”及其所有重复。30 天内可以恢复。`,
  'deletes-nothing': ({ command }) => `${command} 不会删除任何内容：没有这个编号。`,
  'stored-sentence': ({ words }) => words,
};

function destinationInChinese({ to, name }: Destination): string {
  return { search: '搜索引擎', page: `网站 ${name}`, server: `服务器 ${name}` }[to];
}

export function approvalInChinese(why: ApprovalWhy): string {
  return approvalText(CHINESE_APPROVALS, why, '');
}
