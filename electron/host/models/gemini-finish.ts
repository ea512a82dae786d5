/** Why Gemini stopped: a sentence for each reason that says what to do. */
import { BlockReason, FinishReason } from '@google/generative-ai';
import type { Locale } from '../../../shared/loop.ts';
import type { ModelErrorCode } from '../../../shared/model.ts';
import type { Failure } from './provider-failure.ts';

type Rest = Readonly<Record<Locale, string>>;
type Told = readonly [code: ModelErrorCode, rest: Rest];

/** The text after the provider's name. The last reasons are newer than the SDK. */
const WITHHELD: ReadonlyMap<string, Told> = new Map([
  [
    FinishReason.SAFETY,
    [
      'content-filter',
      {
        en: 'withheld the answer for safety reasons: ask in other words.',
        'zh-CN': '出于安全原因没有给出回答：请换一种说法。',
      },
    ],
  ],
  [
    FinishReason.RECITATION,
    [
      'content-filter',
      {
        en: 'stopped because the answer repeated a protected text: ask for it in the model’s own words.',
        'zh-CN': '因回答重复了受保护的文本而停止：请让模型用自己的话回答。',
      },
    ],
  ],
  [
    FinishReason.LANGUAGE,
    [
      'content-filter',
      {
        en: 'does not answer in this language: ask in another one, or choose another model.',
        'zh-CN': '不支持用这种语言回答：请换一种语言，或选择其他模型。',
      },
    ],
  ],
  [
    FinishReason.BLOCKLIST,
    [
      'content-filter',
      {
        en: 'withheld the answer because of a forbidden word: ask in other words.',
        'zh-CN': '因含有禁用词没有给出回答：请换一种说法。',
      },
    ],
  ],
  [
    FinishReason.PROHIBITED_CONTENT,
    [
      'content-filter',
      {
        en: 'withheld the answer because its rules forbid the content: ask for something else.',
        'zh-CN': '其规则禁止此内容，没有给出回答：请提出别的要求。',
      },
    ],
  ],
  [
    FinishReason.SPII,
    [
      'content-filter',
      {
        en: 'withheld the answer because it may hold personal data: take such data out and ask again.',
        'zh-CN': '回答可能包含个人信息，没有给出：请去掉这类信息后再问。',
      },
    ],
  ],
  [
    FinishReason.MALFORMED_FUNCTION_CALL,
    [
      'bad-response',
      {
        en: 'wrote a tool call that cannot be read, and nothing of it ran: try again, or choose another model.',
        'zh-CN': '写出的工具调用无法读取，没有执行任何操作：请重试，或选择其他模型。',
      },
    ],
  ],
  [
    FinishReason.OTHER,
    [
      'bad-response',
      {
        en: 'stopped without saying why: try again, or ask in other words.',
        'zh-CN': '没有说明原因就停止了：请重试，或换一种说法。',
      },
    ],
  ],
  [
    'UNEXPECTED_TOOL_CALL',
    [
      'bad-response',
      {
        en: 'called a tool although it has none here, and nothing ran: try again, or choose another model.',
        'zh-CN': '在没有工具的情况下调用了工具，没有执行任何操作：请重试，或选择其他模型。',
      },
    ],
  ],
  [
    'TOO_MANY_TOOL_CALLS',
    [
      'bad-response',
      {
        en: 'made too many tool calls in a row and was stopped: ask for a smaller step.',
        'zh-CN': '连续调用工具过多而被停止：请把要求缩小一些。',
      },
    ],
  ],
  [
    'MISSING_THOUGHT_SIGNATURE',
    [
      'bad-response',
      { en: 'misses a signature in the conversation: try again.', 'zh-CN': '在对话中缺少签名：请重试。' },
    ],
  ],
] satisfies readonly (readonly [string, Told])[]);

const BLOCKED: ReadonlyMap<string, Rest> = new Map([
  [
    BlockReason.SAFETY,
    {
      en: 'did not take the request for safety reasons: ask in other words.',
      'zh-CN': '出于安全原因没有接受请求：请换一种说法。',
    },
  ],
  [
    BlockReason.OTHER,
    {
      en: 'did not take the request without saying why: ask in other words.',
      'zh-CN': '没有接受请求，也没有说明原因：请换一种说法。',
    },
  ],
  [
    'BLOCKLIST',
    {
      en: 'did not take the request because of a forbidden word: ask in other words.',
      'zh-CN': '请求因含有禁用词没有被接受：请换一种说法。',
    },
  ],
  [
    'PROHIBITED_CONTENT',
    {
      en: 'did not take the request because its rules forbid the content: ask for something else.',
      'zh-CN': '其规则禁止此内容，没有接受请求：请提出别的要求。',
    },
  ],
] satisfies readonly (readonly [string, Rest])[]);

/**
 * The last one is not Google's, but servers that translate from another format end a reply with
 * calls like this.
 */
const PROPER: ReadonlySet<string> = new Set([FinishReason.STOP, FinishReason.MAX_TOKENS, 'FUNCTION_CALL']);

/** null: the reply ended properly. */
export function withheld(finishReason: string, label: string, locale: Locale = 'en'): Failure | null {
  if (PROPER.has(finishReason)) return null;
  const [code, rest]: Told = WITHHELD.get(finishReason) ?? [
    'bad-response',
    {
      en: `stopped for a reason this version does not know (${plain(finishReason)}): try again.`,
      'zh-CN': `因此版本不认识的原因停止（${plain(finishReason)}）：请重试。`,
    },
  ];
  return { reason: 'error', code, message: `${label} ${rest[locale]}` };
}

/** The prompt itself was refused, so there is no answer. */
export function blocked(blockReason: string, label: string, locale: Locale = 'en'): Failure {
  const rest = BLOCKED.get(blockReason) ?? {
    en: `did not take the request (${plain(blockReason)}): ask in other words.`,
    'zh-CN': `没有接受请求（${plain(blockReason)}）：请换一种说法。`,
  };
  return { reason: 'error', code: 'content-filter', message: `${label} ${rest[locale]}` };
}

function plain(reason: string): string {
  return /^[A-Z_]{1,60}$/.test(reason) ? reason : 'unreadable';
}
