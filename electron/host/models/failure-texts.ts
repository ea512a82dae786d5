/**
 * The texts for failures between the app and a provider. They say what happened and what the user
 * can do.
 */
import type { Locale } from '../../../shared/loop.ts';
import type { ModelErrorCode } from '../../../shared/model.ts';

export interface FailureFacts {
  readonly label: string;
  /** The label of the server with its URL. */
  readonly server: string;
  readonly model: string;
  /** The duration in milliseconds for which the server was silent, or that the call took. */
  readonly afterMs: number;
}

type Sentences = Readonly<Record<ModelErrorCode, (facts: FailureFacts) => string>> & {
  readonly cancelled: () => string;
};

const emptyOnce = (label: string) => `${label} gave an empty answer: ask again, or choose another model.`;
const chineseEmptyOnce = (label: string) => `${label} 的回答是空的：请再问一次，或选择其他模型。`;

const sentences: Sentences = {
  unauthorized: ({ label }) => `${label} refused the request: check the API key and what its account may use.`,
  'rate-limited': ({ label }) => `${label} takes no more requests for now: wait a while and try again.`,
  'model-not-found': ({ server, model }) =>
    `${server} does not know the model “${model}” or this address: check the model's name and the base URL.`,
  'bad-request': ({ label }) => `${label} did not accept the request: check the model and its settings.`,
  'context-exceeded': ({ model }) =>
    `The conversation is too long for the model “${model}”: start a new topic or choose a model with a larger context.`,
  'server-error': ({ label }) => `${label} has a problem of its own: try again later.`,
  unreachable: ({ server }) => `${server} cannot be reached: check the base URL, the network and that the server runs.`,
  redirected: ({ server }) =>
    `${server} sends requests elsewhere, and the key was not sent there: correct the base URL if you trust the new address.`,
  'no-answer': ({ server, afterMs }) =>
    `${server} never answered: it sent nothing for ${seconds(afterMs)}. Check that the server runs. A model that is still loading can be given more time: ${LONGER}.`,
  stalled: ({ label, afterMs }) =>
    `${label} fell silent in the middle of its answer: nothing more came for ${seconds(afterMs)}. Try again. A slow model can be given more time: ${LONGER}.`,
  'timed-out': ({ label, afterMs }) =>
    `${label} did not finish within the ${seconds(afterMs)} this call has: try again or choose a faster model.`,
  'cut-off': ({ label }) => `The connection to ${label} broke before the answer was complete: try again.`,
  'bad-response': ({ server }) => `${server} answered with something that is not a model's reply: check the base URL.`,
  'empty-answer': ({ label }) => emptyOnce(label),
  'content-filter': ({ label }) => `${label} withheld the answer because of its content rules: ask in other words.`,
  cancelled: () => 'The call was cancelled.',
};

const english = {
  sentences,
  at: (label: string, origin: string) => `${label} at ${origin}`,
  said: (quote: string) => ` It said: “${quote}”`,
  newAddress: (host: string) => ` The new address is on ${host}.`,
  providerRemoved: (model: string) =>
    `The provider of the model “${model}” was removed. Choose a model for this topic and try again.`,
  keyUnencrypted: (label: string, origin: string) =>
    `Nothing was sent: the key of ${label} would travel unencrypted to ${origin}, where anybody on the network can read it. Use https, or allow it: edit the provider in the settings, or use --allow-unencrypted-key.`,
  /** The texts for a reply that is too long or contains too many calls. */
  excess: {
    length: (label: string) =>
      `${label} sent an answer longer than 64 million characters, and it was not used: ask for less, or choose another model.`,
    calls: (label: string) =>
      `${label} made more than 200 calls in one reply, and it was not used: ask for less, or choose another model.`,
  },
  askedOnceMore: (label: string) => `${label} gave an empty answer; it is asked once more.`,
  emptyOnce,
  emptyTwice: (label: string) => `${label} gave an empty answer twice: ask in other words, or choose another model.`,
  emptyAtLimit: (label: string) =>
    `${label} reached its output limit before it answered: allow more output, or ask for less.`,
  askedToWait: (label: string, ms: number) =>
    `${label} asks to wait ${waitingTime(ms)} before the next request: continue then, or choose another model.`,
  tried: (times: number) => ` Tried ${times} times.`,
};

/** The name of the setting that extends the time limit. */
const LONGER = '“Longest silence” in the settings of the model, or --max-silence';

function seconds(ms: number): string {
  const count = Math.round(ms / 100) / 10;
  return count === 1 ? '1 second' : `${count} seconds`;
}

function waitingTime(ms: number): string {
  const { count, unit } = roundedTime(ms);
  return `${count} ${unit}`;
}

type FailureTexts = typeof english;

const chinese: FailureTexts = {
  sentences: {
    unauthorized: ({ label }) => `${label} 拒绝了请求：请检查 API 密钥及其账户的权限。`,
    'rate-limited': ({ label }) => `${label} 暂时不再接受请求：请稍后重试。`,
    'model-not-found': ({ server, model }) => `${server}找不到模型“${model}”或此地址：请检查模型名称和基础 URL。`,
    'bad-request': ({ label }) => `${label} 不接受此请求：请检查模型及其设置。`,
    'context-exceeded': ({ model }) => `对话对模型“${model}”来说太长：请新建话题，或选择上下文更大的模型。`,
    'server-error': ({ label }) => `${label} 自身出现问题：请稍后重试。`,
    unreachable: ({ server }) => `无法连接 ${server}：请检查基础 URL、网络以及服务器是否在运行。`,
    redirected: ({ server }) => `${server}把请求转到了别处，密钥没有发送过去：如果信任新地址，请更正基础 URL。`,
    'no-answer': ({ server, afterMs }) =>
      `${server}一直没有应答：${chineseSeconds(afterMs)}内没有收到任何内容。请检查服务器是否在运行。如果模型仍在加载，可以给它更多时间：${CHINESE_LONGER}。`,
    stalled: ({ label, afterMs }) =>
      `${label} 在回答中途没有了动静：${chineseSeconds(afterMs)}内没有收到更多内容。请重试。如果模型较慢，可以给它更多时间：${CHINESE_LONGER}。`,
    'timed-out': ({ label, afterMs }) =>
      `${label} 没有在此次调用的 ${chineseSeconds(afterMs)}内完成：请重试，或选择更快的模型。`,
    'cut-off': ({ label }) => `与 ${label} 的连接在回答完成之前断开：请重试。`,
    'bad-response': ({ server }) => `${server}返回的内容不是模型的回复：请检查基础 URL。`,
    'empty-answer': ({ label }) => chineseEmptyOnce(label),
    'content-filter': ({ label }) => `${label} 因其内容规则没有给出回答：请换一种说法。`,
    cancelled: () => '调用已取消。',
  },
  at: (label, origin) => `${label}（${origin}）`,
  said: (quote) => `它的原话：“${quote}”`,
  newAddress: (host) => `新地址位于 ${host}。`,
  keyUnencrypted: (label, origin) =>
    `没有发送任何内容：${label} 的密钥将以未加密方式发送到 ${origin}，网络上的任何人都能读到它。请使用 https，或允许这样做：在设置中编辑该服务商，或使用 --allow-unencrypted-key。`,
  providerRemoved: (model) => `模型“${model}”的服务商已被移除。请为此话题选择一个模型，然后重试。`,
  excess: {
    length: (label) => `${label} 的回答超过 6400 万字符，没有采用：请缩小要求，或选择其他模型。`,
    calls: (label) => `${label} 在一次回复中发出了超过 200 个调用，没有采用：请缩小要求，或选择其他模型。`,
  },
  askedOnceMore: (label) => `${label} 的回答是空的，正在再问一次。`,
  emptyOnce: chineseEmptyOnce,
  emptyTwice: (label) => `${label} 两次给出空回答：请换一种说法，或选择其他模型。`,
  emptyAtLimit: (label) => `${label} 在回答之前就达到了输出上限：请允许更多输出，或缩小要求。`,
  askedToWait: (label, ms) => {
    const { count, unit } = roundedTime(ms);
    const units = { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' };
    return `${label} 要求等待 ${count} ${units[unit]}后再发送请求：请到时继续，或选择其他模型。`;
  },
  tried: (times) => `已尝试 ${times} 次。`,
};

const CHINESE_LONGER = '模型设置中的“最长无响应时间”，或 --max-silence';

const chineseSeconds = (ms: number): string => `${Math.round(ms / 100) / 10} 秒`;

/** Returns a duration in the largest unit that gives a sensible number, rounded up. */
function roundedTime(ms: number): {
  readonly count: number;
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days';
} {
  const count = Math.ceil(ms / 1000);
  if (count < 120) return { count, unit: 'seconds' };
  const minutes = Math.ceil(count / 60);
  if (minutes < 120) return { count: minutes, unit: 'minutes' };
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hours' } : { count: Math.ceil(hours / 24), unit: 'days' };
}

const texts: Readonly<Record<Locale, FailureTexts>> = { en: english, 'zh-CN': chinese };

export const failureTexts = (locale: Locale = 'en'): FailureTexts => texts[locale];
