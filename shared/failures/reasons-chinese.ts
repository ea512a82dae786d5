import { PROXY_PROBLEMS_IN_CHINESE } from './proxy-problems.ts';
import { type OfferedList, type ReasonTexts, reasonsText, type ServerWhy, type ToolProblem } from './server-reasons.ts';

const number = new Intl.NumberFormat('zh-CN');

const offers = { resources: '资源', prompts: '提示词', logging: '日志级别', completions: '补全' };

const lists: Readonly<Record<OfferedList, string>> = {
  tools: '工具',
  prompts: '提示词',
  resources: '资源',
  templates: '模板',
};

const toolProblems: Readonly<Record<ToolProblem, (field: string) => string>> = {
  'too-deep': () => '其定义嵌套过深',
  'too-long': () => '其定义过长',
  'field-invalid': (field) => `其 ${field || '定义'} 无效`,
  'name-invisible': () => '其名称含有不可见的字符',
  'name-impossible': () => '工具不能使用此名称',
  'not-a-schema': (field) => `${field} 不是模式（schema）`,
  'type-unknown': (field) => `${field} 不是类型`,
  'required-invalid': (field) => `${field} 不是名称列表`,
  'not-an-object': (field) => `${field} 不是对象`,
  'describes-no-object': (field) => `其 ${field} 描述的不是对象`,
  'task-only': () => '它只能作为任务运行，而此应用不支持任务',
  unreadable: () => '无法读取其定义',
};

const CHINESE_REASONS: ReasonTexts = {
  'folder-restricted': ({ folder }) => `它来自文件夹 ${folder}，该文件夹受到限制`,
  'not-allowed-yet': '它现在的命令尚未得到允许',
  'secret-unreadable': ({ name }) => `此处无法读取 ${name} 的值`,
  'still-starting': '它还没有应答，仍在启动',
  'not-running': ({ state }) => (state === 'off' ? '它已关闭' : '它正在启动'),
  'login-wanted': '它需要登录',
  'failed-repeatedly': ({ times }) => `它已连续失败 ${times} 次，不会再自动启动`,

  'folder-missing': ({ folder }) => `无法启动：其工作文件夹 ${folder} 不存在`,
  'program-missing': ({ program }) => `无法启动：找不到程序 ${program}`,
  'sandbox-missing': '无法启动：它应在沙盒中运行，但本机没有沙盒',
  'sandbox-folder-missing': ({ folder }) => `无法启动：允许它更改的文件夹 ${folder} 不存在`,
  'sandbox-folder-private': ({ folder }) => `无法启动：文件夹 ${folder} 属于本应用的数据，任何服务器都不能更改`,
  'batch-file': ({ program }) => `无法启动：${program} 是批处理文件，没有 shell 时不会启动`,
  'headers-unencrypted': ({ origin }) => `它的请求头将以未加密方式发送到 ${origin}，因此没有发送任何内容`,
  'header-invalid': ({ header }) => `无法启动：请求头 ${header} 的值无法发送`,
  'start-failed': ({ why }) => `无法启动：${why}`,
  'handshake-invalid': '无法启动：它对握手的应答不符合协议',
  'handshake-unknown': ({ newest }) => `它不认识此协议的握手，可能只支持更新的版本；此应用支持的最高版本是 ${newest}`,
  'version-unknown': ({ version, newest }) => `它使用协议版本 ${version}；此应用支持的最高版本是 ${newest}`,
  'answer-late': ({ seconds }) => `它在 ${seconds} 秒内没有应答`,
  'not-the-protocol': ({ seconds, words }) => `它在 ${seconds} 秒内没有应答；它的输出不是协议消息：${words}`,
  ended: '它自行结束了',
  'ended-while-starting': '它在启动过程中结束了',
  'last-words': ({ words }) => `；最后的输出：${words}`,

  'answers-not-read': '它发送了请求，却没有读取应答',
  'message-too-long': '它发送的一条消息过长',
  'session-ended': '它结束了会话',
  'stream-broken': '与它的连接中断了',
  'stream-not-resumed': '与它的连接中断了，无法恢复',
  'http-error': ({ title, words }) => `它应答 HTTP ${title}${words === '' ? '' : `：${words}`}`,
  'answer-type-wrong': ({ title, type }) =>
    `它应答 HTTP ${title}：此协议的服务器不会发送${type === '' ? '没有类型的应答' : ` ${type}`}`,
  'nothing-listens': ({ host }) => `${host} 上没有服务在监听（连接被拒绝）`,
  'host-unknown': ({ host }) => `找不到主机 ${host}`,
  'host-unreachable': ({ host }) => `无法连接主机 ${host}`,
  'no-tls': ({ host }) => `${host} 上的服务不使用 TLS`,
  'connection-broken': ({ host }) => `与 ${host} 的连接中断了`,
  'certificate-refused': ({ host, why }) => `${host} 的证书未被接受（${why}）`,
  'connection-failed': ({ host, why }) => `与 ${host} 的连接失败（${why}）`,
  'other-host': ({ host }) => `它指向另一台主机（${host}）`,
  'not-this-computer': ({ host, address }) => `${host} 应为本机，却指向 ${address}`,
  'private-network': ({ host, address }) =>
    `${host}${host === address ? ' ' : ` 指向 ${address}，`}位于专用网络内，只有你输入的地址可以这样`,
  'internal-name': ({ host }) => `${host} 是内部网络的名称，使用代理时只有你输入的地址可以这样`,
  'proxy-failed': ({ problem }) => PROXY_PROBLEMS_IN_CHINESE[problem].cause,
  'this-computer': ({ host }) => `${host} 是本机，只有你输入的地址可以指向本机`,
  'password-in-address': ({ host }) => `${host} 的地址中含有用户名或密码，应放入请求头`,
  'not-encrypted': ({ origin }) => `${origin} 没有加密；那里只使用 https`,

  'changes-not-reported': '它不报告资源的变化',
  'too-many-watched': '已关注的资源过多',
  'not-offered': ({ what }) => `它没有${offers[what]}`,
  'answer-unreadable': '无法读取它的应答',
  'answer-lost': '在它应答之前连接中断了',
  'no-answer': '它没有及时应答',
  refused: ({ words }) => `它拒绝了：${words}`,
  'request-failed': ({ why }) => `请求失败：${why}`,

  'login-needs-https': '登录需要 https 地址',
  'login-refused': ({ words }) => `登录被拒绝：${words}`,
  'login-late': '浏览器没有及时返回。请重新登录',
  'login-closed': '登录已结束',
  'login-from-elsewhere': '应答来自另一台授权服务器，而不是所请求的那一台',
  'login-without-token': '授权服务器没有给出令牌',
  'login-without-page': '授权服务器没有登录页面',
  'login-not-described': '它没有说明如何登录。如果它使用密钥，请将密钥作为请求头提供',
  'login-for-known-programs': '其授权服务器只接受已知的程序。如果该服务器使用密钥，请将密钥作为请求头提供',
  'login-failed': ({ why }) => `登录失败：${why}`,
  'login-not-renewed': ({ why }) => `无法续期登录（${why}）`,

  'list-too-long': ({ list, used }) => `其${lists[list]}列表过长；只使用前 ${used} 个`,
  'list-endless': ({ list, used }) => `其${lists[list]}列表没有尽头；只使用前 ${used} 个`,
  'files-appeared': ({ files, more }) =>
    `它运行期间，其文件夹中出现了受保护的文件，可能是它创建的：${files}${more === 0 ? '' : `，以及另外 ${more} 个`}`,
  'list-cut': ({ list, used, total, isEndless }) =>
    `它有${isEndless ? '超过 ' : ' '}${number.format(total)} 个${lists[list]}，只使用前 ${used} 个`,
  'entries-unusable': ({ list, count }) => `它的${lists[list]}中有 ${count} 个无法读取或重复列出`,
  'tool-twice': ({ tool }) => `工具“${tool}”声明了两次`,
  'tool-unusable': ({ tool, problem, field }) => `工具“${tool}”被忽略：${toolProblems[problem](field)}`,
};

export function reasonsInChinese(why: ServerWhy): string {
  return reasonsText(CHINESE_REASONS, why, '。');
}
