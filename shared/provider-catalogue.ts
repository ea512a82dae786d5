/**
 * The well-known providers of models: their addresses, the pages on which a person gets a key, and
 * how they are shown. Pure data. The mark is drawn from letters, because logos belong to others.
 */
import type { Locale } from './loop.ts';
import type { ProviderSetting } from './settings.ts';

export type CatalogueId =
  | 'openai'
  | 'anthropic'
  | 'gemini'
  | 'openrouter'
  | 'deepseek'
  | 'qwen'
  | 'kimi'
  | 'zhipu'
  | 'mistral'
  | 'groq'
  | 'azure'
  | 'ollama'
  | 'lm-studio'
  | 'llama-cpp'
  | 'vllm'
  | 'other';

/** One of the addresses under which a provider serves. The keys of one are not valid for another. */
export interface CataloguePlace {
  readonly region: 'international' | 'mainland' | 'only';
  /** Empty: the person has to type in the address. */
  readonly baseUrl: string;
  /** The https page on which a key is made; null: the provider needs no key. */
  readonly keyPage: string | null;
}

export interface CatalogueEntry {
  readonly id: CatalogueId;
  readonly name: Readonly<Record<Locale, string>>;
  /** One or two characters that stand for the provider. */
  readonly mark: string;
  /** The background of the mark, as `#rrggbb`. White text on it has a contrast of at least 4.5. */
  readonly tint: string;
  readonly kind: ProviderSetting['kind'];
  /** Where the models run. */
  readonly runs: 'elsewhere' | 'here';
  /** What is typed in place of the whole address: the name of an Azure resource. */
  readonly asksFor: 'nothing' | 'azure-resource' | 'address';
  /** At least one place; the first is the usual one. */
  readonly places: readonly [CataloguePlace, ...CataloguePlace[]];
}

const both = (name: string) => ({ en: name, 'zh-CN': name });

const only = (baseUrl: string, keyPage: string | null): readonly [CataloguePlace] => [
  { region: 'only', baseUrl, keyPage },
];

const elsewhere = { kind: 'openai', runs: 'elsewhere', asksFor: 'nothing' } as const;
const here = { kind: 'openai', runs: 'here', asksFor: 'nothing' } as const;

export const CATALOGUE: readonly CatalogueEntry[] = [
  {
    ...elsewhere,
    id: 'openai',
    name: both('OpenAI'),
    mark: 'OA',
    tint: '#0f766e',
    places: only('https://api.openai.com/v1', 'https://platform.openai.com/api-keys'),
  },
  {
    ...elsewhere,
    id: 'anthropic',
    name: both('Anthropic'),
    mark: 'An',
    tint: '#9a4a1f',
    places: only('https://api.anthropic.com/v1', 'https://platform.claude.com/settings/keys'),
  },
  {
    ...elsewhere,
    id: 'gemini',
    name: both('Gemini'),
    mark: 'Ge',
    tint: '#1d5fc4',
    kind: 'gemini',
    places: only('https://generativelanguage.googleapis.com', 'https://aistudio.google.com/app/apikey'),
  },
  {
    ...elsewhere,
    id: 'openrouter',
    name: both('OpenRouter'),
    mark: 'OR',
    tint: '#5b45c9',
    places: only('https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys'),
  },
  {
    ...elsewhere,
    id: 'deepseek',
    name: both('DeepSeek'),
    mark: 'DS',
    tint: '#3a53b8',
    places: only('https://api.deepseek.com/v1', 'https://platform.deepseek.com/api_keys'),
  },
  {
    ...elsewhere,
    id: 'qwen',
    name: { en: 'Qwen', 'zh-CN': '通义千问' },
    mark: 'Qw',
    tint: '#7a3fb0',
    places: [
      {
        region: 'international',
        baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
        keyPage: 'https://modelstudio.console.alibabacloud.com/?tab=playground#/api-key',
      },
      {
        region: 'mainland',
        baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
        keyPage: 'https://bailian.console.aliyun.com/?tab=model#/api-key',
      },
    ],
  },
  {
    ...elsewhere,
    id: 'kimi',
    name: both('Kimi'),
    mark: 'Ki',
    tint: '#3f4654',
    places: [
      {
        region: 'international',
        baseUrl: 'https://api.moonshot.ai/v1',
        keyPage: 'https://platform.moonshot.ai/console/api-keys',
      },
      {
        region: 'mainland',
        baseUrl: 'https://api.moonshot.cn/v1',
        keyPage: 'https://platform.moonshot.cn/console/api-keys',
      },
    ],
  },
  {
    ...elsewhere,
    id: 'zhipu',
    name: { en: 'Zhipu', 'zh-CN': '智谱' },
    mark: 'Zh',
    tint: '#22669c',
    places: [
      {
        region: 'international',
        baseUrl: 'https://api.z.ai/api/paas/v4',
        keyPage: 'https://z.ai/manage-apikey/apikey-list',
      },
      {
        region: 'mainland',
        baseUrl: 'https://open.bigmodel.cn/api/paas/v4',
        keyPage: 'https://open.bigmodel.cn/usercenter/apikeys',
      },
    ],
  },
  {
    ...elsewhere,
    id: 'mistral',
    name: both('Mistral'),
    mark: 'Mi',
    tint: '#a8431a',
    places: only('https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys/'),
  },
  {
    ...elsewhere,
    id: 'groq',
    name: both('Groq'),
    mark: 'Gr',
    tint: '#b03a2e',
    places: only('https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  },
  {
    ...elsewhere,
    id: 'azure',
    name: both('Azure OpenAI'),
    mark: 'Az',
    tint: '#0a5c9e',
    asksFor: 'azure-resource',
    places: only('', 'https://portal.azure.com/#view/Microsoft_Azure_ProjectOxford/CognitiveServicesHub/~/OpenAI'),
  },
  {
    ...here,
    id: 'ollama',
    name: both('Ollama'),
    mark: 'Ol',
    tint: '#4b4b55',
    places: only('http://127.0.0.1:11434/v1', null),
  },
  {
    ...here,
    id: 'lm-studio',
    name: both('LM Studio'),
    mark: 'LM',
    tint: '#6a3d9a',
    places: only('http://127.0.0.1:1234/v1', null),
  },
  {
    ...here,
    id: 'llama-cpp',
    name: both('llama.cpp'),
    mark: 'll',
    tint: '#7a5a12',
    places: only('http://127.0.0.1:8080/v1', null),
  },
  {
    ...here,
    id: 'vllm',
    name: both('vLLM'),
    mark: 'vL',
    tint: '#1f6f43',
    places: only('http://127.0.0.1:8000/v1', null),
  },
  {
    ...elsewhere,
    id: 'other',
    name: { en: 'Another provider', 'zh-CN': '其他服务商' },
    mark: '+',
    tint: '#5a5a66',
    asksFor: 'address',
    places: only('', null),
  },
];

/** Throws for an id that the catalogue does not have, which the types rule out. */
export function catalogueEntry(id: CatalogueId): CatalogueEntry {
  const entry = CATALOGUE.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`The catalogue has no provider ${id}.`);
  return entry;
}

/** Finds the provider that serves under the host of an address; null: the host is not known. */
export function catalogueEntryAt(baseUrl: string): CatalogueEntry | null {
  const host = URL.parse(baseUrl)?.host;
  if (host === undefined || host === '') return null;
  if (AZURE_HOST.test(host)) return catalogueEntry('azure');
  const plainHost = host.replace(/^localhost(?=:|$)/, '127.0.0.1');
  return CATALOGUE.find(({ places }) => places.some((place) => URL.parse(place.baseUrl)?.host === plainHost)) ?? null;
}

const AZURE_HOST =
  /^[a-z0-9][a-z0-9-]{1,62}\.(?:openai\.azure\.com|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/;

/**
 * The address of an Azure resource, from its name or from any https address of it, as
 * `https://NAME.openai.azure.com/openai/v1`. Null: the text is neither.
 */
export function azureBaseUrl(text: string): string | null {
  const typed = text.trim().toLowerCase();
  if (/^[a-z0-9][a-z0-9-]{1,62}$/.test(typed)) return `https://${typed}.openai.azure.com/openai/v1`;
  const url = URL.parse(typed.includes('://') ? typed : `https://${typed}`);
  if (url?.protocol !== 'https:' || !AZURE_HOST.test(url.host)) return null;
  return `https://${url.host}/openai/v1`;
}
