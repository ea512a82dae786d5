/** Why a skill cannot be used, in both languages. */
import type { Locale } from '../loop.ts';
import type { SkillProblem } from '../skill.ts';

export const SKILL_PROBLEMS: Readonly<Record<Locale, Readonly<Record<SkillProblem, string>>>> = {
  en: {
    'no-front-matter': 'SKILL.md is missing, or does not begin with a name and a description between two lines “---”.',
    'name-invalid': 'Its name must consist of small letters, digits and single hyphens, at most 64 characters.',
    'name-differs': 'Its name differs from the name of its folder.',
    'description-invalid': 'Its description is missing or longer than 1,024 characters.',
    'too-large': 'It has more than 100 files or one megabyte, or folders inside folders too deeply.',
    link: 'It contains a link or something that is not an ordinary file.',
    duplicate: 'There is another skill with this name.',
    unreadable: 'It cannot be read.',
  },
  'zh-CN': {
    'no-front-matter': '缺少 SKILL.md，或文件开头没有写在两行“---”之间的 name 和 description。',
    'name-invalid': '名称只能由小写字母、数字和单个连字符组成，最多 64 个字符。',
    'name-differs': '名称与所在文件夹的名称不同。',
    'description-invalid': '缺少描述，或描述超过 1,024 个字符。',
    'too-large': '文件超过 100 个，总大小超过 1 MB，或文件夹嵌套过深。',
    link: '其中有链接，或有不是普通文件的内容。',
    duplicate: '已有同名的技能。',
    unreadable: '无法读取。',
  },
};
