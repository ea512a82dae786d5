/**
 * Describes a server that cannot be used, or not completely. Text from the server itself stays
 * unchanged.
 */
import { hintText } from '../../../../shared/failures/hints.ts';
import { CHINESE_HINTS } from '../../../../shared/failures/hints-chinese.ts';
import { ENGLISH_HINTS } from '../../../../shared/failures/hints-english.ts';
import { reasonsInChinese } from '../../../../shared/failures/reasons-chinese.ts';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';

export function serverProblemInEnglish(problem: ServerProblem): string {
  const { server, why } = problem;
  if (problem.type === 'files-appeared') return `Look at the server "${server}". ${reasonsInEnglish(why)}`;
  if (problem.type === 'tools-cut') return `The server "${server}" is used only in part. ${reasonsInEnglish(why)}`;
  const hint = problem.hint === null ? '' : ` ${hintText(ENGLISH_HINTS, problem.hint)}`;
  return `The tools of the server "${server}" are missing. ${reasonsInEnglish(why)}${hint}`;
}

export function serverProblemInChinese(problem: ServerProblem): string {
  const { server, why } = problem;
  if (problem.type === 'files-appeared') return `请检查服务器“${server}”。${reasonsInChinese(why)}`;
  if (problem.type === 'tools-cut') return `服务器“${server}”只有一部分可用。${reasonsInChinese(why)}`;
  const hint = problem.hint === null ? '' : hintText(CHINESE_HINTS, problem.hint);
  return `服务器“${server}”的工具不可用。${reasonsInChinese(why)}${hint}`;
}
