/** The texts of the demo as the planner of plan-replan, in both languages. */

const english = {
  intro: `I am the built-in demo: a script, not an AI. As a planner I know two tasks; type one of them:

- Remind me to water the plants
- Meeting with Ann

For anything else, choose a real model in Settings.`,
  lookAtTodos: 'Look at the open todos',
  noteTodo: 'Note the new one',
  lookAtSchedule: 'Look at what is scheduled',
  enterSchedule: 'Enter the meeting',
  /** `example` is a time in readable form. */
  when: (example: string) => `When is it? Please write it as ${example}.`,
  whenAgain: (example: string) => `The demo, being a script, only reads times like ${example}. Which time is it?`,
  noTime: 'I was given no time that I can read, so nothing was entered.',
  looked: 'I have looked at what is there.',
  entered: (result: string) => `Done, by the built-in demo: ${result}`,
  failed: (result: string) => `It could not be entered: ${result}`,
  toolMissing: (tool: string) =>
    `I cannot do this now: the tool ${tool} of @aether/assistant is not switched on for this topic. Switch the server on and ask again.`,
};

export type PlannerTexts = typeof english;

const chinese: PlannerTexts = {
  intro: `我是内置演示：一段脚本，不是 AI。作为规划者我只会两个任务，请输入其中一句：

- 提醒我给植物浇水
- 与小安开会

其他任务请在设置中选择真实的模型。`,
  lookAtTodos: '查看未完成的待办',
  noteTodo: '记下新的待办',
  lookAtSchedule: '查看已有日程',
  enterSchedule: '添加会议',
  when: (example) => `时间是什么时候？请写成 ${example} 的形式。`,
  whenAgain: (example) => `演示只是脚本，只能识别 ${example} 这样的时间。具体是哪个时间？`,
  noTime: '没有得到可识别的时间，所以什么也没有添加。',
  looked: '已查看现有内容。',
  entered: (result) => `内置演示已完成：${result}`,
  failed: (result) => `未能添加：${result}`,
  toolMissing: (tool) => `现在无法完成：本话题没有启用 @aether/assistant 的工具 ${tool}。请启用该服务器后再试。`,
};

/** Returns the texts in Chinese if the user writes Chinese, otherwise in English. */
export function plannerTexts(goal: string): PlannerTexts {
  return /\p{Script=Han}/u.test(goal) ? chinese : english;
}
