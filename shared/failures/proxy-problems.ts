/**
 * What went wrong at a proxy, in words. A cause is a sentence without its full stop, because another sentence may
 * contain it; a remedy is a whole sentence.
 */

export type ProxyProblem = 'login' | 'refused' | 'unreachable' | 'timeout' | 'unusable';

type Words = Readonly<Record<ProxyProblem, { readonly cause: string; readonly next: string }>>;

export const PROXY_PROBLEMS_IN_ENGLISH: Words = {
  login: {
    cause: 'The proxy asks for a login',
    next: 'Put user and password into the address of the proxy in HTTPS_PROXY, or enter them in Settings > Network.',
  },
  refused: {
    cause: 'The proxy did not open the connection',
    next: 'Ask whoever runs the proxy to allow this address, or add the address to NO_PROXY if it is inside your network.',
  },
  unreachable: {
    cause: 'The proxy cannot be reached',
    next: 'Check the address of the proxy in Settings > Network or in HTTPS_PROXY, and the network.',
  },
  timeout: {
    cause: 'The proxy did not answer in time',
    next: 'Check the address of the proxy in Settings > Network or in HTTPS_PROXY, and the network.',
  },
  unusable: {
    cause: 'The proxy that is set cannot be used: its address must begin with http:// or https://',
    next: 'Correct HTTPS_PROXY or ALL_PROXY, or choose another way in Settings > Network. SOCKS proxies are not supported.',
  },
};

export const PROXY_PROBLEMS_IN_CHINESE: Words = {
  login: {
    cause: '代理要求登录',
    next: '请在 HTTPS_PROXY 的代理地址中写入用户名和密码，或在“设置 > 网络”中填写。',
  },
  refused: {
    cause: '代理没有建立连接',
    next: '请让代理的管理者允许此地址；如果它在你的网络内部，请将其加入 NO_PROXY。',
  },
  unreachable: {
    cause: '无法连接代理',
    next: '请检查“设置 > 网络”或 HTTPS_PROXY 中的代理地址，以及网络。',
  },
  timeout: {
    cause: '代理没有及时应答',
    next: '请检查“设置 > 网络”或 HTTPS_PROXY 中的代理地址，以及网络。',
  },
  unusable: {
    cause: '所设置的代理无法使用：其地址必须以 http:// 或 https:// 开头',
    next: '请更正 HTTPS_PROXY 或 ALL_PROXY，或在“设置 > 网络”中选择其他方式。不支持 SOCKS 代理。',
  },
};
