/** The demo as the model of the strategy `decision`: it answers, waits, or has the conversation summarised. */
import type { Decision } from '../../../../shared/decision.ts';
import { textOf } from '../../../../shared/message.ts';
import type { ModelRequest } from '../../../../shared/model.ts';

interface DeciderTexts {
  readonly hello: string;
  readonly intro: string;
  readonly waitTitle: (seconds: number) => string;
  readonly waiting: (seconds: number) => string;
  readonly summaryTitle: string;
}

const english: DeciderTexts = {
  hello:
    'Hello! I am the built-in demo: a script, not an AI. Try “Wait 5 seconds and tell me”: a background task starts, and you can go on chatting.',
  intro: `I am the built-in demo: a script, not an AI. As the model that decides I know three messages; type one of them:

- Hello
- Wait 5 seconds and tell me
- Summarise our chat

For anything else, choose a real model in Settings.`,
  waitTitle: (seconds) => `Wait ${inEnglish(seconds)}`,
  waiting: (seconds) => `I wait ${inEnglish(seconds)} in the background and tell you then. You can go on chatting.`,
  summaryTitle: 'Summary of our chat',
};

const inEnglish = (seconds: number) => `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;

const chinese: DeciderTexts = {
  hello: '你好！我是内置演示：一段脚本，不是 AI。试试“等 5 秒后告诉我”：会启动一个后台任务，你可以继续聊天。',
  intro: `我是内置演示：一段脚本，不是 AI。作为负责决策的模型，我只认识三种消息，请输入其中一句：

- 你好
- 等 5 秒后告诉我
- 总结我们的对话

其他内容请在设置中选择真实的模型。`,
  waitTitle: (seconds) => `等待 ${seconds} 秒`,
  waiting: (seconds) => `我在后台等待 ${seconds} 秒，到时告诉你。你可以继续聊天。`,
  summaryTitle: '话题总结',
};

/** The mark of a request for a decision in its system prompt. */
const ASKS_FOR_DECISION = '"reply" | "run" | "reply_and_run"';

const GREETING = /^\s*(?:hello|hi|hey|good (?:morning|evening)|你好|您好|早上好|晚上好|嗨)(?![\p{L}\p{N}])/iu;
const SUMMARY = /\bsummar\w+\b.*\b(?:chat|conversation|talk)\b|(?:总结|概括|摘要).*(?:对话|聊天|谈话)/iu;
const WAIT = /(?:\bwait\b|等待?)\D{0,20}?(\d{1,4})\s*(?:(m(?:in(?:ute)?s?)?\b|分钟?)|s(?:ec(?:ond)?s?)?\b|秒)/iu;
const SECONDS_PER_MINUTE = 60;

/** The reply to a request for a decision; null when the request asks for something else. */
export function deciderReply({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): string | null {
  if (!system.includes(ASKS_FOR_DECISION)) return null;
  return JSON.stringify(decisionOn(textOf(messages.at(-1) ?? { parts: [] })));
}

function decisionOn(goal: string): Decision {
  const say = /\p{Script=Han}/u.test(goal) ? chinese : english;
  const waits = WAIT.exec(goal);
  if (waits !== null) {
    const seconds = Number(waits[1]) * (waits[2] === undefined ? 1 : SECONDS_PER_MINUTE);
    return {
      decision: 'reply_and_run',
      reply: { content: say.waiting(seconds) },
      run: { type: 'sleep', title: say.waitTitle(seconds), input: { seconds } },
      ...because('The user asks to be told later.'),
    };
  }
  if (SUMMARY.test(goal)) {
    const run = { type: 'summarize_conversation', title: say.summaryTitle, input: {} };
    return { decision: 'run', run, ...because('The user asks for a summary of the conversation.') };
  }
  const isGreeting = GREETING.test(goal);
  const reply = { content: isGreeting ? say.hello : say.intro };
  return { decision: 'reply', reply, ...because(isGreeting ? 'A greeting.' : 'The demo has no task for this.') };
}

const because = (reason: string) => ({ confidence: 1, reason });
