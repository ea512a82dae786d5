import { runTypeDescription } from './description.ts';

/** A run that summarises the newest messages of a topic. */
export const summarizeConversation = runTypeDescription({
  name: 'summarize_conversation',
  instructions:
    'Summarises the newest messages of this conversation. Input: {"max_messages": a whole number from 10 to 50, 20 if absent}.',
  texts: {
    en: {
      title: 'Summary of the topic',
      hint: 'Summarises the newest messages of a topic.',
      steps: { fetch_messages: 'Reading the messages', build_prompt: 'Preparing', llm_generate: 'Writing the summary' },
    },
    'zh-CN': {
      title: '话题总结',
      hint: '总结一个话题中最新的消息。',
      steps: { fetch_messages: '读取消息', build_prompt: '准备', llm_generate: '撰写总结' },
    },
  },
});
