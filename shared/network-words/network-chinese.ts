import type { NetworkTexts } from './network-english.ts';

export const NETWORK_IN_CHINESE: NetworkTexts = {
  by: { HTTPS_PROXY: 'HTTPS_PROXY', HTTP_PROXY: 'HTTP_PROXY', ALL_PROXY: 'ALL_PROXY', setting: '设置', system: '系统' },
  direct: {
    'this-computer': (origin) => `${origin} 在这台电脑上，因此直接连接。`,
    NO_PROXY: (origin) => `NO_PROXY 中列有 ${origin}，因此直接连接。`,
    exceptions: (origin) => `${origin} 属于例外，因此直接连接。`,
    'switched-off': (origin) => `设置为不使用代理，因此直接连接 ${origin}。`,
    'none-set': (origin) => `没有设置代理，因此直接连接 ${origin}。`,
    'system-exceptions': (origin) => `系统设置将 ${origin} 列为例外，因此直接连接。`,
    pac: (origin) =>
      `直接连接 ${origin}。系统设置了可能指定代理的 PAC 脚本，Loopwright 在这里无法执行它。如果需要代理，请在“设置 > 网络”中填写。`,
  },
  proxy: (origin, proxy, by) => `通过代理 ${proxy}（由${by}指定）连接 ${origin}。`,
  unusable: {
    socks: (by) => `${by}指定的代理是 SOCKS 代理，不受支持。`,
    'not-an-address': (by) => `${by}指定的代理不是以 http:// 或 https:// 开头的地址。`,
  },
  answered: (status) => `服务器已应答（HTTP ${status}）。`,
  problems: {
    'proxy-unusable': '没有发送任何内容。请指定以 http:// 或 https:// 开头的代理，或在“设置 > 网络”中选择其他方式。',
    'proxy-unreachable': '无法连接代理。请检查其地址和网络。',
    'proxy-login': '代理要求登录（HTTP 407）。请在 HTTPS_PROXY 的代理地址中写入用户名和密码，或在“设置 > 网络”中填写。',
    'proxy-refused': '代理没有建立连接。请让代理的管理者允许此地址；如果它在你的网络内部，请将其加入 NO_PROXY。',
    'proxy-timeout': '代理没有及时应答。请检查其地址和网络。',
    'certificate-expired': '服务器的证书已过期或尚未生效。请检查这台电脑的时钟，或询问服务器的管理者。',
    'certificate-other-name': '服务器的证书属于另一个主机。请检查地址；可能有人在截取连接。',
    'certificate-unknown':
      '服务器的证书由这台电脑不信任的机构签发。如果证书属于你的公司，请将该机构的证书加入系统，或在 NODE_EXTRA_CA_CERTS 中写明其文件。否则请不要信任此地址。',
    'no-tls': '服务器在此地址不支持 https。请检查端口。',
    'host-unknown': '找不到主机的地址。请检查写法，以及这里是否需要代理。',
    refused: '此地址没有任何程序应答。请检查主机和端口，以及服务器是否在运行。',
    offline: '这台电脑没有网络连接。请连接网络，然后重新测试。',
    timeout: '没有及时收到应答。请检查网络，以及这里是否需要代理。',
    broken: '连接在收到应答之前断开。请重新测试，或询问网络管理员。',
  },
  stores: { system: '系统的证书库', bundled: '内置的证书库', extra: 'NODE_EXTRA_CA_CERTS' },
  certificate: (issuer, until, stores) =>
    `其证书由${issuer === '' ? '未具名的机构' : ` ${issuer} `}签发${until === '' ? '' : `，有效期至 ${until}`}，${stores.length === 0 ? '不受信任' : `受${stores.join('、')}信任`}。`,
};
