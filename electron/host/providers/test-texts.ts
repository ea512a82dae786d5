/** What a test of a provider found and what to do about it, in both languages. */
import type { Locale } from '../../../shared/loop.ts';
import type { ProviderSetting } from '../../../shared/settings.ts';

const english = {
  badKey: 'The key has a character in it that no key has: copy and paste it again.',
  unknownModel: (provider: string, model: string) =>
    `${provider} does not know the model “${model}”: choose one of those it lists.`,
  late: (server: string, seconds: number) =>
    `${server} did not answer within ${seconds} seconds: check the address and that the server runs.`,
  noList: (server: string) => `${server} has no list of models there: `,
  otherAnswer: (server: string, isPage: boolean) =>
    `${server} answered with ${isPage ? 'a web page' : 'something else'} instead of a list of models: `,
  checkAddress: {
    openai: 'check the address; it mostly ends in /v1.',
    gemini: 'check the address; Google’s is https://generativelanguage.googleapis.com.',
  } satisfies Record<ProviderSetting['kind'], string>,
};

const chinese: typeof english = {
  badKey: '密钥中含有密钥不会有的字符：请重新复制并粘贴。',
  unknownModel: (provider, model) => `${provider} 找不到模型“${model}”：请从它列出的模型中选择。`,
  late: (server, seconds) => `${server}在 ${seconds} 秒内没有应答：请检查地址以及服务器是否在运行。`,
  noList: (server) => `${server}在此处没有模型列表：`,
  otherAnswer: (server, isPage) => `${server}返回的是${isPage ? '网页' : '其他内容'}，而不是模型列表：`,
  checkAddress: {
    openai: '请检查地址；它通常以 /v1 结尾。',
    gemini: '请检查地址；Google 的地址是 https://generativelanguage.googleapis.com。',
  },
};

const texts: Readonly<Record<Locale, typeof english>> = { en: english, 'zh-CN': chinese };

export const testTexts = (locale: Locale = 'en'): typeof english => texts[locale];
