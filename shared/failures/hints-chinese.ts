import type { SandboxLimit } from '../server-view.ts';
import type { HintTexts } from './hints.ts';

const sandboxLimits: Readonly<Record<SandboxLimit, string>> = {
  memory: '占用的内存超过了沙盒的上限',
  processes: '启动的进程超过了沙盒的上限',
  'temporary-folder': '写满了自己的临时文件夹',
};

export const CHINESE_HINTS: HintTexts = {
  'command-elsewhere': ({ command, foundAt }) => `${command} 不在此应用搜索的 PATH 中，但它位于 ${foundAt}。`,
  'placeholder-left': ({ placeholder }) => `其设置中仍有占位符 ${placeholder}：请填入实际的值。`,
  'no-server': '它可能不是 MCP 服务器，或需要某个选项或其他命令才能通过标准输出通信。',
  'ended-without-error': '它没有出错就结束了：作为服务器运行可能需要其他参数。',
  'first-download': '首次启动会下载软件包，可能需要更长时间：请再次启动。',
  'folder-missing': '请创建该文件夹，或在其设置中指定其他文件夹。',
  'batch-file': '请填写批处理文件所启动的程序，例如 node 加脚本路径。',
  'blanks-in-command': '命令中含有空格：请只填写程序，并逐个填写参数。',
  'program-unknown': '请检查其写法，安装它，或给出完整路径。',
  'install-node': '它随 Node.js 提供：请从 nodejs.org 安装，然后重新启动服务器。',
  'install-uv': '它随 uv 提供（用于 Python 编写的服务器）：请从 docs.astral.sh/uv 安装，然后重新启动服务器。',
  'install-python': '请从 python.org 安装 Python，或给出你所用 Python 的完整路径。',
  'install-docker': '请安装并启动 Docker，然后重新启动服务器。',
  'install-bun': '它随 Bun 提供：请从 bun.sh 安装，然后重新启动服务器。',
  'install-deno': '请从 deno.com 安装 Deno，然后重新启动服务器。',
  'nothing-listens': '请在那里启动服务器，或检查其地址中的端口。',
  'host-unknown': '请检查其地址的写法和网络。',
  'headers-unencrypted':
    '请使用 https，或在“设置 > MCP 服务器”中编辑该服务器并允许这样做；对于 loopwright run，请加上 --allow-unencrypted-key。',
  'host-unreachable': '请检查网络、VPN 或中间的防火墙。',
  'certificate-of-host':
    '如果是你公司自己的证书，请将其加入系统，或设置 NODE_EXTRA_CA_CERTS 后启动此应用；否则请不要信任此地址。',
  'no-tls': '如果它在本机，请在地址中用 http: 代替 https:。',
  'login-needed': '请登录，或在其请求头中填写有效的密钥。',
  'not-permitted': '密钥或登录有效，但无权执行此操作。',
  'address-without-path': '其地址没有路径：许多服务器位于 /mcp，较旧的位于 /sse。',
  'path-wrong': '请检查其地址中的路径。',
  'path-or-transport-wrong': '请检查其地址中的路径；它也可能需要可流式传输的 HTTP。',
  'proxy-login': '中间的代理需要单独登录：请写入 HTTPS_PROXY 或“设置 > 网络”。',
  'proxy-settings': '“设置 > 网络”可以测试连接，并说明使用了哪个代理。',
  'too-many-requests': '它收到的请求过多：请稍后重试。',
  'trouble-of-server': '问题出在服务器一方：请稍后重试，或联系其运营者。',
  'package-unknown': 'npm 找不到此软件包或版本：请检查其名称。',
  'registry-unreachable': 'npm 无法连接软件源来下载软件包：请检查网络和代理（如有）。',
  'certificate-refused':
    '证书未被接受（TLS）：如果使用公司代理，请在 NODE_EXTRA_CA_CERTS 或 SSL_CERT_FILE 中提供其证书。',
  'variable-missing': ({ name }) => `它缺少环境变量 ${name}：请将其加入服务器的环境变量。`,
  'module-missing': ({ name }) => `它的一部分没有安装：${name}。`,
  'docker-not-running': 'Docker 已安装但没有运行：请启动它，然后重新启动服务器。',
  'key-refused': '它的密钥或密码被拒绝：请检查其环境变量中的值。',
  'access-denied': '系统拒绝它访问某个文件或程序：请检查读取和运行权限。',
  'node-version': ({ version }) => `它似乎需要另一个版本的 Node.js${version === '' ? '' : `（${version}）`}。`,
  'port-taken': ({ port }) => `它要监听的端口${port === '' ? '' : ` ${port} `}已被其他程序占用。`,
  'service-refused': ({ where }) => `它要连接的服务${where === '' ? '' : `（${where}）`}没有应答。`,
  'trust-folder': '请在应用中打开使用该文件夹的话题，在顶部信任它。',
  'review-in-app': '请在应用的“设置 > MCP 服务器”中查看。',
  'login-in-app': '请在应用的“设置 > MCP 服务器”中登录，或在请求头中填写有效的密钥。',
  'tools-come-later': '启动后它的工具会加入。',
  'sandbox-refused-host': ({ host }) => `沙盒没有让它访问 ${host}。如果服务器需要该主机，请允许。`,
  'sandbox-refused-write': ({ path }) =>
    `沙盒没有让它写入${path === '' ? '文件' : ` ${path}`}。如有需要，请把所在文件夹加入允许它更改的文件夹。`,
  'sandbox-no-network': ({ host }) =>
    `它在没有网络的沙盒中运行${host === '' ? '' : `，却想访问 ${host}`}。如果它需要某个主机，请将其加入允许它访问的主机。`,
  'sandbox-proxy-unused': ({ host }) =>
    `它可以访问 ${host}，但没有使用沙盒的代理，而那是唯一的途径。请查看服务器是否有代理选项，或在沙盒之外运行它。`,
  'sandbox-limit': ({ limit }) => `沙盒结束了它：它${sandboxLimits[limit]}。`,
};
