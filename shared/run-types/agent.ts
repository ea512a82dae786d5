import { runTypeDescription } from './description.ts';

/** A run that works on a goal with a strategy, in a topic of its own. */
export const agent = runTypeDescription({
  name: 'agent',
  instructions:
    'Works on a goal by itself with the tools of this conversation: reads and edits files, runs commands, searches. It sees nothing of this conversation, so the goal must say everything. Input: {"goal": "the whole task in words", "strategy": one of "agentic" (the usual one), "plan-replan", "plan-execute-think", "tool-driven", "chat" (without a report at the end); "agentic" if absent}.',
  texts: {
    en: {
      title: 'Agent',
      hint: 'Works on a goal by itself, in a topic of its own.',
      steps: { begin: 'Beginning', work: 'Working' },
    },
    'zh-CN': {
      title: '智能体',
      hint: '在独立的话题中自主完成目标。',
      steps: { begin: '正在开始', work: '正在工作' },
    },
  },
});
