/** Names secrets and their places in the language of the user. */
import type { Locale } from './loop.ts';
import { type SecretKind, secretName } from './secret-kinds.ts';

const CHINESE: Partial<Record<SecretKind, string>> = {
  'private-key': '私钥',
  'access-token': '访问令牌',
  'url-password': '地址中的密码',
  password: '密码或密钥',
  aliyun: '阿里云密钥',
  tencent: '腾讯云密钥',
  baidu: '百度智能云密钥',
  volcengine: '火山引擎密钥',
  jdcloud: '京东云密钥',
  wecom: '企业微信密钥',
  dingtalk: '钉钉令牌',
  feishu: '飞书令牌',
};

/** Returns the name of a kind, such as `OpenAI key` or `OpenAI 密钥`. */
export function secretNameIn(kind: SecretKind, locale: Locale): string {
  const name = secretName(kind);
  if (locale === 'en') return name;
  return CHINESE[kind] ?? name.replace(/ key$/, ' 密钥').replace(/ token$/, ' 令牌');
}

/** Lists secrets, each group with the file or the tool that it comes from. */
export function secretList(
  secrets: readonly { readonly kind: SecretKind; readonly source: string | null }[],
  locale: Locale,
): string {
  const comma = locale === 'en' ? ', ' : '、';
  const groups = Map.groupBy(secrets, ({ source }) => source);
  const named = [...groups].map(([source, group]) => {
    const names = [...new Set(group.map(({ kind }) => secretNameIn(kind, locale)))].join(comma);
    if (source === null) return names;
    return locale === 'en' ? `${names} in ${source}` : `${source} 中的${/^\w/.test(names) ? ' ' : ''}${names}`;
  });
  return named.join(locale === 'en' ? '; ' : '；');
}
