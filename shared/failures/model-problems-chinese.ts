import type { CertificateProblem, ModelProblemTexts, ProblemWords } from './model-problems.ts';
import { PROXY_PROBLEMS_IN_CHINESE } from './proxy-problems.ts';
import { roundedSeconds, roundedTime } from './rounded-time.ts';

const said = (cause: string, next = ''): ProblemWords => ({ cause, next });

const certificates: Readonly<Record<CertificateProblem, string>> = {
  expired: '已过期或尚未生效',
  'self-signed': '是自签名的，没有机构为其担保',
  'other-name': '属于另一个主机名',
  'not-trusted': '由这台电脑不信任的机构签发',
};

/** The texts that follow the provider's name, by Gemini's word for the end of an answer. */
const withheld: Readonly<Record<string, readonly [string, string]>> = {
  SAFETY: ['出于安全原因没有给出回答。', '请换一种说法。'],
  RECITATION: ['因回答重复了受保护的文本而停止。', '请让模型用自己的话回答。'],
  LANGUAGE: ['不支持用这种语言回答。', '请换一种语言，或选择其他模型。'],
  BLOCKLIST: ['因含有禁用词没有给出回答。', '请换一种说法。'],
  PROHIBITED_CONTENT: ['的规则禁止此内容，因此没有给出回答。', '请提出别的要求。'],
  SPII: ['的回答可能包含个人信息，因此没有给出。', '请去掉这类信息后再问。'],
  MALFORMED_FUNCTION_CALL: ['写出的工具调用无法读取，没有执行任何操作。', '请重试，或选择其他模型。'],
  OTHER: ['没有说明原因就停止了。', '请重试，或换一种说法。'],
  UNEXPECTED_TOOL_CALL: ['在没有工具的情况下调用了工具，没有执行任何操作。', '请重试，或选择其他模型。'],
  TOO_MANY_TOOL_CALLS: ['连续调用工具过多而被停止。', '请把要求缩小一些。'],
  MISSING_THOUGHT_SIGNATURE: ['在消息中缺少签名。', '请重试。'],
};

/** The texts that follow the provider's name, by Gemini's word for a request that it did not take. */
const blocked: typeof withheld = {
  SAFETY: ['出于安全原因没有接受请求。', '请换一种说法。'],
  OTHER: ['没有接受请求，也没有说明原因。', '请换一种说法。'],
  BLOCKLIST: ['因请求含有禁用词而没有接受。', '请换一种说法。'],
  PROHIBITED_CONTENT: ['的规则禁止此内容，因此没有接受请求。', '请提出别的要求。'],
};

function byReason(known: typeof withheld, label: string, reason: string, other: readonly [string, string]) {
  const [cause, next] = (Object.hasOwn(known, reason) ? known[reason] : undefined) ?? other;
  return said(`${label} ${cause}`, next);
}

const at = ({ label, origin }: { readonly label: string; readonly origin: string }) => `${label}（${origin}）`;
const seconds = (ms: number): string => `${roundedSeconds(ms)} 秒`;

const UNITS = { seconds: '秒', minutes: '分钟', hours: '小时', days: '天' };
const ADDRESS = '请检查服务商的地址、网络以及服务器是否在运行。';
const LONGER = '模型设置中的“最长无响应时间”，或 --max-silence';

export const MODEL_PROBLEMS_IN_CHINESE: ModelProblemTexts = {
  'key-refused': ({ label }) => said(`${label} 拒绝了 API 密钥。`, '请在服务商的设置中检查密钥。'),
  'no-permission': ({ label }) =>
    said(`${label} 不允许此密钥的账户这样做。`, '请检查账户可以使用哪些模型，或选择其他模型。'),
  'no-credit': ({ label }) => said(`${label} 的账户余额不足，或配额已用完。`, '请在服务商处充值，或选择其他模型。'),
  'rate-limited': ({ label }) => said(`${label} 暂时不再接受请求。`, '请稍后重试，或选择其他模型。'),
  'must-wait': ({ label, ms }) => {
    const { count, unit } = roundedTime(ms);
    return said(
      `${label} 要求等待 ${count} ${UNITS[unit]}后再发送请求，超过了循环自行等待的时间。`,
      '请到时重试，或选择其他模型。',
    );
  },
  overloaded: ({ label }) => said(`${label} 负载过高，或暂时不可用。`, '请稍后重试，或选择其他模型。'),
  'server-error': ({ label }) => said(`${label} 自身出现问题。`, '请稍后重试，或选择其他模型。'),
  'bad-request': ({ label }) => said(`${label} 不接受此请求。`, '请检查模型及其设置。'),
  'model-not-found': ({ model, ...place }) =>
    said(`${at(place)}找不到模型“${model}”或此地址。`, '请检查模型名称和服务商的地址，或选择其他模型。'),
  'context-exceeded': ({ model }) => said(`话题对模型“${model}”来说太长。`, '请新建话题，或选择上下文更大的模型。'),
  'content-filter': ({ label }) => said(`${label} 因其内容规则没有给出回答。`, '请换一种说法。'),
  withheld: ({ label, reason }) =>
    byReason(withheld, label, reason, [`因此版本不认识的原因停止（${reason}）。`, '请重试。']),
  blocked: ({ label, reason }) => byReason(blocked, label, reason, [`没有接受请求（${reason}）。`, '请换一种说法。']),
  'bad-response': (place) => said(`${at(place)}返回的内容不是模型的回复。`, '请检查服务商的地址。'),
  'answer-too-long': ({ label }) => said(`${label} 的回答超过 6400 万字符，没有采用。`, '请缩小要求，或选择其他模型。'),
  'too-many-calls': ({ label }) =>
    said(`${label} 在一次回复中发出了超过 200 个调用，没有采用。`, '请缩小要求，或选择其他模型。'),
  'empty-answer': ({ label }) => said(`${label} 的回答是空的。`, '请再问一次，或选择其他模型。'),
  'empty-twice': ({ label }) => said(`${label} 两次给出空回答。`, '请换一种说法，或选择其他模型。'),
  'empty-at-limit': ({ label }) => said(`${label} 在回答之前就达到了输出上限。`, '请允许更多输出，或缩小要求。'),
  'cut-off': ({ label }) => said(`与 ${label} 的连接在回答完成之前断开。`, '请重试。'),
  unreachable: (place) => said(`无法连接 ${at(place)}。`, ADDRESS),
  'connection-refused': (place) => said(`${at(place)}没有任何程序应答。`, '请启动服务器，或检查其地址中的主机和端口。'),
  'connection-lost': (place) => said(`${at(place)}在应答之前关闭了连接。`, ADDRESS),
  'connect-timeout': (place) => said(`${at(place)}没有及时接受连接。`, ADDRESS),
  'host-unknown': (place) =>
    said(`找不到 ${at(place)}的主机地址。`, '请检查服务商的地址，以及这台电脑是否已连接互联网。'),
  offline: ({ label }) => said(`这台电脑没有网络连接，无法连接 ${label}。`, '请连接网络，然后重试。'),
  certificate: ({ problem, ...place }) =>
    said(
      `无法与 ${at(place)}建立安全连接：其证书${certificates[problem]}。没有发送任何内容。`,
      problem === 'not-trusted'
        ? '如果证书属于你的公司，请将其加入系统，或在 NODE_EXTRA_CA_CERTS 中写明其文件。否则请不要信任此地址。'
        : '请检查服务商的地址和这台电脑的时钟，或询问服务器的管理者。',
    ),
  'no-tls': (place) =>
    said(`${at(place)}不支持 https。没有发送任何内容。`, '请检查端口；如果服务器是你自己的，可在地址中使用 http://。'),
  'proxy-login': ({ label }) => said(`这台电脑与 ${label} 之间的代理要求登录。`, PROXY_PROBLEMS_IN_CHINESE.login.next),
  'proxy-failed': ({ label, problem }) =>
    said(`没有连接到 ${label}。${PROXY_PROBLEMS_IN_CHINESE[problem].cause}。`, PROXY_PROBLEMS_IN_CHINESE[problem].next),
  redirected: ({ to, ...place }) =>
    said(
      `${at(place)}把请求转到了别处${to === null ? '' : `（${to}）`}，密钥没有发送过去。`,
      '如果信任新地址，请更正服务商的地址。',
    ),
  'no-answer': ({ afterMs, ...place }) =>
    said(
      `${at(place)}一直没有应答：${seconds(afterMs)}内没有收到任何内容。`,
      `请检查服务器是否在运行。如果模型仍在加载，可以给它更多时间：${LONGER}。`,
    ),
  stalled: ({ label, afterMs }) =>
    said(
      `${label} 在回答中途没有了动静：${seconds(afterMs)}内没有收到更多内容。`,
      `请重试。如果模型较慢，可以给它更多时间：${LONGER}。`,
    ),
  'timed-out': ({ label, afterMs }) =>
    said(`${label} 没有在此次调用的 ${seconds(afterMs)}内完成。`, '请重试，或选择更快的模型。'),
  cancelled: () => said('调用已取消。'),
  'key-unencrypted': ({ label, origin }) =>
    said(
      `没有发送任何内容：${label} 的密钥将以未加密方式发送到 ${origin}，网络上的任何人都能读到它。`,
      '请使用 https，或允许这样做：在设置中编辑该服务商，或使用 --allow-unencrypted-key。',
    ),
  'provider-removed': ({ model }) => said(`模型“${model}”的服务商已被移除。`, '请为此话题选择一个模型，然后重试。'),
  'effort-refused': ({ model }) => said(`模型 ${model} 不接受思考强度设置，已不带该设置重新询问。`),
  'asked-fallback': ({ model, fallback }) => said(`模型 ${model} 失败，改由备用模型 ${fallback} 回答。`),
  'asked-with-less': () => said('模型以消息过长为由拒绝。正在用较少的内容再次询问。'),
};
