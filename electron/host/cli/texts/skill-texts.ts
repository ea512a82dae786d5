/** The texts about skills, by language. They load only with the command for them. */
import { SKILL_PROBLEMS } from '../../../../shared/failures/skill-problems.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { SkillView } from '../../../../shared/skill.ts';

type State = Record<SkillView['state'], string>;

const english = {
  columns: { name: 'SKILL', state: 'STATE', switched: 'SWITCH', place: 'PLACE', what: 'DESCRIPTION' },
  none: 'There are no skills. A skill is a folder with a file SKILL.md in .loopwright/skills, .agents/skills or .claude/skills of a folder that you trust.',
  states: { new: 'not reviewed', changed: 'changed since its review', approved: 'reviewed', broken: 'broken' } as State,
  on: 'on',
  off: 'off',
  ofApp: 'app',
  ofFolder: 'folder',
  file: (path: string, bytes: number, hash: string) => `${path}, ${bytes} bytes, SHA-256 ${hash}`,
  noText: '(This file is not text. Models cannot read it.)',
  warning:
    'Models may read these files after you approve them, exactly as they are now. Look for instructions that you would not give yourself. A skill allows nothing: commands and changes still need your approval.',
  how: (name: string, mark: string) => `Approve it with: loopwright skills approve ${name} ${mark}`,
  approved: (name: string) => `Approved the skill ${name}. Models are offered it while it is on.`,
  withdrawn: (name: string) => `The skill ${name} is no longer offered until you approve it again.`,
  switchedOn: (name: string) => `The skill ${name} is on.`,
  switchedOff: (name: string) => `The skill ${name} is off.`,
  unreviewed: (name: string) => `Models are offered it after its review: loopwright skills review ${name}`,
  problems: SKILL_PROBLEMS.en,
};

export type SkillTexts = typeof english;

const chinese: SkillTexts = {
  columns: { name: '技能', state: '状态', switched: '开关', place: '位置', what: '描述' },
  none: '还没有技能。在你信任的文件夹的 .loopwright/skills、.agents/skills 或 .claude/skills 中，含有 SKILL.md 文件的文件夹就是技能。',
  states: { new: '尚未审阅', changed: '审阅后已更改', approved: '已审阅', broken: '无法使用' },
  on: '开',
  off: '关',
  ofApp: '应用',
  ofFolder: '文件夹',
  file: (path, bytes, hash) => `${path}，${bytes} 字节，SHA-256 ${hash}`,
  noText: '（此文件不是文本，模型无法读取。）',
  warning:
    '批准之后，模型可以读取这些文件，且仅限它们现在的内容。请留意你自己不会下达的指令。技能不授予任何权限：命令和更改仍需要你的批准。',
  how: (name, mark) => `批准请运行：loopwright skills approve ${name} ${mark}`,
  approved: (name) => `已批准技能 ${name}。开启时会提供给模型。`,
  withdrawn: (name) => `在你重新批准之前，不再提供技能 ${name}。`,
  switchedOn: (name) => `技能 ${name} 已开启。`,
  switchedOff: (name) => `技能 ${name} 已关闭。`,
  unreviewed: (name) => `审阅之后才会提供给模型：loopwright skills review ${name}`,
  problems: SKILL_PROBLEMS['zh-CN'],
};

export const skillTexts = (locale: Locale): SkillTexts => (locale === 'en' ? english : chinese);
