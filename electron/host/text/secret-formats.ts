/**
 * The formats of keys and tokens that can be recognised without knowing their place. The facts come
 * from the documentation of the services and from the public rules of
 * https://github.com/gitleaks/gitleaks (MIT) and
 * https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns.
 */
import type { SecretKind } from '../../../shared/secret-kinds.ts';

export interface SecretFormat {
  readonly kind: SecretKind;
  /** A text without one of these strings contains no secret of this format. */
  readonly needs: readonly string[];
  /**
   * Global. The secret is the group `secret`, or the whole match. Each repetition is bounded, so
   * that the search takes linear time.
   */
  readonly pattern: RegExp;
}

/** Before a key: no letter or digit, unless it belongs to an escaped character (`\n`, `%3D`). */
const START = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt]|%[0-9A-Fa-f]{2}))`;
/** After a key of a certain length. */
const END = '(?![A-Za-z0-9])';

const format = (kind: SecretKind, needs: readonly string[], source: string): SecretFormat => ({
  kind,
  needs,
  pattern: new RegExp(`${START}${source}`, 'g'),
});

export const SECRET_FORMATS: readonly SecretFormat[] = [
  format('anthropic', ['sk-ant-'], String.raw`sk-ant-[a-z]{2,10}\d{2}-[\w-]{24,300}`),
  format('openrouter', ['sk-or-'], 'sk-or-v1-[0-9a-f]{48,128}'),
  format('openai', ['sk-'], String.raw`sk-(?:proj|svcacct|admin|None)-[\w-]{20,300}`),
  // The older form of OpenAI, which DeepSeek, Moonshot, DashScope and others use as well.
  format('openai', ['sk-'], 'sk-[A-Za-z0-9]{32,128}'),
  format('google', ['AIza'], String.raw`AIza[\w-]{35}(?![\w-])`),
  format('google', ['GOCSPX-'], String.raw`GOCSPX-[\w-]{28,40}`),
  format('google', ['ya29.'], String.raw`ya29\.[\w-]{20,2000}`),
  format('aws', ['AKIA', 'ASIA', 'ABIA', 'ACCA'], `(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}${END}`),
  format(
    'azure',
    ['AccountKey=', 'SharedAccessKey='],
    String.raw`(?:AccountKey|SharedAccessKey)=(?<secret>[\w+/]{40,100}={0,2})`,
  ),
  format('azure', ['Q~'], String.raw`[\w.~]{3}\dQ~[\w.~-]{31,34}`),
  format('github', ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'], 'gh[pousr]_[A-Za-z0-9]{36,255}'),
  format('github', ['github_pat_'], String.raw`github_pat_\w{60,255}`),
  // https://docs.gitlab.com/security/tokens/#token-prefixes
  format(
    'gitlab',
    ['gl'],
    String.raw`gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-[\w-]{20,300}(?:\.\w{2,12}){0,2}`,
  ),
  format('slack', ['xox'], 'xox[abceoprs]-[A-Za-z0-9-]{10,300}'),
  format('slack', ['xapp-'], String.raw`xapp-\d-[A-Za-z0-9-]{20,300}`),
  format(
    'slack',
    ['hooks.slack.com'],
    String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[\w/-]{20,200})`,
  ),
  format('stripe', ['_live_', '_test_', '_prod_'], '[rs]k_(?:live|test|prod)_[A-Za-z0-9]{16,250}'),
  format('stripe', ['whsec_'], String.raw`whsec_[\w+/]{24,100}={0,2}`),
  format('npm', ['npm_'], `npm_[A-Za-z0-9]{36}${END}`),
  format('pypi', ['pypi-AgE'], String.raw`pypi-AgE[\w-]{50,1000}`),
  format('telegram', [':AA'], String.raw`\d{8,12}:AA[\w-]{32,34}(?![\w-])`),
  format('discord', ['.'], String.raw`[MNO][A-Za-z\d]{23,27}\.[\w-]{6}\.[\w-]{27,40}(?![\w-])`),
  format('sendgrid', ['SG.'], String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}`),
  format('mailgun', ['key-'], `key-[0-9a-f]{32}${END}`),
  format('twilio', ['SK'], `SK[0-9a-f]{32}${END}`),
  format('cloudflare', ['v1.0-'], String.raw`v1\.0-[0-9a-f]{24}-[0-9a-f]{146}`),
  format('digitalocean', ['_v1_'], 'do[opr]_v1_[0-9a-f]{64}'),
  format('huggingface', ['hf_', 'api_org_'], `(?:hf|api_org)_[A-Za-z0-9]{34,40}${END}`),
  format('replicate', ['r8_'], `r8_[A-Za-z0-9]{37,40}${END}`),
  format('groq', ['gsk_'], 'gsk_[A-Za-z0-9]{40,80}'),
  format('xai', ['xai-'], 'xai-[A-Za-z0-9]{60,100}'),
  format('perplexity', ['pplx-'], 'pplx-[A-Za-z0-9]{40,80}'),
  format('databricks', ['dapi'], `dapi[0-9a-f]{32}(?:-\\d)?${END}`),
  format('docker', ['dckr_'], String.raw`dckr_[po]at_[\w-]{27,40}`),
  format('vault', ['hvs.', 'hvb.'], String.raw`hv[bs]\.[\w-]{24,300}`),
  format('vault', ['.atlasv1.'], String.raw`[A-Za-z0-9]{14}\.atlasv1\.[\w-]{60,70}`),
  format('shopify', ['shp'], 'shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}'),
  format('notion', ['ntn_', 'secret_'], `(?:ntn_[A-Za-z0-9]{40,50}|secret_[A-Za-z0-9]{43})${END}`),
  format('linear', ['lin_'], 'lin_(?:api|oauth)_[A-Za-z0-9]{40,64}'),
  format('figma', ['fig'], String.raw`fig[dorhu]{1,2}_[\w-]{40,200}`),
  format('postman', ['PMAK-'], `PMAK-[0-9a-f]{24}-[0-9a-f]{34}`),
  format('atlassian', ['ATATT3', 'ATCTT3'], String.raw`AT[AC]TT3[\w=-]{100,300}`),
  format('grafana', ['glsa_', 'glc_'], '(?:glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2})'),
  format('sentry', ['sntry'], String.raw`sntry[su]_[\w+/=-]{40,400}`),
  format('new-relic', ['NRAK-', 'NRII-', 'NRRA-'], String.raw`NR(?:AK|II|RA)-[\w-]{27,42}`),
  format('supabase', ['sbp_', 'sb_secret_'], String.raw`(?:sbp_[0-9a-f]{40}|sb_secret_[\w-]{30,60})`),
  format('age', ['AGE-SECRET-KEY-1'], 'AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}'),
  // https://help.aliyun.com/zh/ram/user-guide/create-an-accesskey-pair
  format('aliyun', ['LTAI'], `LTAI[A-Za-z0-9]{12,28}${END}`),
  // https://cloud.tencent.com/document/product/598/40488
  format('tencent', ['AKID'], `AKID[A-Za-z0-9]{32}${END}`),
  format(
    'baidu',
    ['ALTAK', 'bce-v3/'],
    String.raw`(?:bce-v3\/ALTAK-[A-Za-z0-9]{16,40}\/[0-9a-f]{40}|ALTAK[A-Za-z0-9-]{18,50})`,
  ),
  format('volcengine', ['AKLT'], `AKLT[A-Za-z0-9]{40,70}${END}`),
  format('jdcloud', ['JDC_'], `JDC_[A-Z0-9]{28,40}${END}`),
  format(
    'wecom',
    ['qyapi.weixin.qq.com'],
    String.raw`qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=(?<secret>[0-9a-f-]{36})`,
  ),
  format(
    'dingtalk',
    ['oapi.dingtalk.com'],
    String.raw`oapi\.dingtalk\.com\/robot\/send\?access_token=(?<secret>[0-9a-f]{64})`,
  ),
  format(
    'feishu',
    ['open.feishu.cn', 'open.larksuite.com'],
    String.raw`open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/(?<secret>[0-9a-f-]{36})`,
  ),
  // A JSON web token (RFC 7519): two objects of JSON in base64url, and a signature.
  format('access-token', ['eyJ'], String.raw`(?<![_-])eyJ[\w-]{10,4000}\.eyJ[\w-]{10,8000}\.[\w-]{16,2000}`),
  {
    kind: 'url-password',
    needs: ['://'],
    pattern: /(?<![a-z0-9])[a-z][a-z0-9+]{1,19}:\/\/[^\s/:@"'`<>]{0,128}:(?<secret>[^\s/"'`<>]{4,512})@(?=[\w[.%-])/gi,
  },
];

/** The first line of a private key in PEM (RFC 7468) or of OpenSSH and PGP. */
export const PRIVATE_KEY_LINE = /-----BEGIN (?:[A-Z0-9]{1,12} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
