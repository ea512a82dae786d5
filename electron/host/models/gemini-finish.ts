/** The texts for the reasons why Gemini ended a reply. Each tells the user what to do. */
import type { Locale } from '../../../shared/loop.ts';
import type { ModelErrorCode } from '../../../shared/model.ts';
import type { Failure } from './provider-failure.ts';

/** The texts that follow the provider's name, by finish reason. */
const WITHHELD = {
  SAFETY: 'withheld the answer for safety reasons: ask in other words.',
  RECITATION: 'stopped because the answer repeated a protected text: ask for it in the model’s own words.',
  LANGUAGE: 'does not answer in this language: ask in another one, or choose another model.',
  BLOCKLIST: 'withheld the answer because of a forbidden word: ask in other words.',
  PROHIBITED_CONTENT: 'withheld the answer because its rules forbid the content: ask for something else.',
  SPII: 'withheld the answer because it may hold personal data: take such data out and ask again.',
  MALFORMED_FUNCTION_CALL:
    'wrote a tool call that cannot be read, and nothing of it ran: try again, or choose another model.',
  OTHER: 'stopped without saying why: try again, or ask in other words.',
  UNEXPECTED_TOOL_CALL: 'called a tool although it has none here, and nothing ran: try again, or choose another model.',
  TOO_MANY_TOOL_CALLS: 'made too many tool calls in a row and was stopped: ask for a smaller step.',
  MISSING_THOUGHT_SIGNATURE: 'misses a signature in the conversation: try again.',
};

const WITHHELD_CHINESE: typeof WITHHELD = {
  SAFETY: '出于安全原因没有给出回答：请换一种说法。',
  RECITATION: '因回答重复了受保护的文本而停止：请让模型用自己的话回答。',
  LANGUAGE: '不支持用这种语言回答：请换一种语言，或选择其他模型。',
  BLOCKLIST: '因含有禁用词没有给出回答：请换一种说法。',
  PROHIBITED_CONTENT: '其规则禁止此内容，没有给出回答：请提出别的要求。',
  SPII: '回答可能包含个人信息，没有给出：请去掉这类信息后再问。',
  MALFORMED_FUNCTION_CALL: '写出的工具调用无法读取，没有执行任何操作：请重试，或选择其他模型。',
  OTHER: '没有说明原因就停止了：请重试，或换一种说法。',
  UNEXPECTED_TOOL_CALL: '在没有工具的情况下调用了工具，没有执行任何操作：请重试，或选择其他模型。',
  TOO_MANY_TOOL_CALLS: '连续调用工具过多而被停止：请把要求缩小一些。',
  MISSING_THOUGHT_SIGNATURE: '在对话中缺少签名：请重试。',
};

/** The texts that follow the provider's name, by the reason why the prompt itself was blocked. */
const BLOCKED = {
  SAFETY: 'did not take the request for safety reasons: ask in other words.',
  OTHER: 'did not take the request without saying why: ask in other words.',
  BLOCKLIST: 'did not take the request because of a forbidden word: ask in other words.',
  PROHIBITED_CONTENT: 'did not take the request because its rules forbid the content: ask for something else.',
};

const BLOCKED_CHINESE: typeof BLOCKED = {
  SAFETY: '出于安全原因没有接受请求：请换一种说法。',
  OTHER: '没有接受请求，也没有说明原因：请换一种说法。',
  BLOCKLIST: '请求因含有禁用词没有被接受：请换一种说法。',
  PROHIBITED_CONTENT: '其规则禁止此内容，没有接受请求：请提出别的要求。',
};

const TEXTS = {
  en: {
    withheld: WITHHELD,
    blocked: BLOCKED,
    stoppedFor: (reason: string) => `stopped for a reason this version does not know (${reason}): try again.`,
    blockedFor: (reason: string) => `did not take the request (${reason}): ask in other words.`,
  },
  'zh-CN': {
    withheld: WITHHELD_CHINESE,
    blocked: BLOCKED_CHINESE,
    stoppedFor: (reason: string) => `因此版本不认识的原因停止（${reason}）：请重试。`,
    blockedFor: (reason: string) => `没有接受请求（${reason}）：请换一种说法。`,
  },
};

/**
 * The finish reasons of a complete reply. The last one is not Google's, but servers that translate
 * from another format end a reply with calls in this way.
 */
const PROPER: ReadonlySet<string> = new Set(['STOP', 'MAX_TOKENS', 'FUNCTION_CALL']);

const FILTERED: ReadonlySet<string> = new Set([
  ...['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'],
]);

/** Returns the failure for a finish reason; null if the reply ended properly. */
export function withheld(finishReason: string, label: string, locale: Locale = 'en'): Failure | null {
  if (PROPER.has(finishReason)) return null;
  const { withheld: known, stoppedFor } = TEXTS[locale];
  const code = FILTERED.has(finishReason) ? 'content-filter' : 'bad-response';
  return failure(code, label, isIn(known, finishReason) ? known[finishReason] : stoppedFor(plain(finishReason)));
}

/** Returns the failure for a prompt that was blocked, so that there is no reply. */
export function blocked(blockReason: string, label: string, locale: Locale = 'en'): Failure {
  const { blocked: known, blockedFor } = TEXTS[locale];
  return failure(
    'content-filter',
    label,
    isIn(known, blockReason) ? known[blockReason] : blockedFor(plain(blockReason)),
  );
}

function failure(code: ModelErrorCode, label: string, text: string): Failure {
  return { reason: 'error', code, message: `${label} ${text}` };
}

function isIn<Texts extends object>(texts: Texts, reason: PropertyKey): reason is keyof Texts {
  return Object.hasOwn(texts, reason);
}

function plain(reason: string): string {
  return /^[A-Z_]{1,60}$/.test(reason) ? reason : 'unreadable';
}
