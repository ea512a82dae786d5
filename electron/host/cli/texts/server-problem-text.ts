/**
 * The text about a server that cannot be used, or not completely. Text from the server itself
 * stays unchanged.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { ServerProblem } from '../../../../shared/server-view.ts';

export function serverProblemInEnglish(problem: ServerProblem): string {
  const { server } = problem;
  const number = new Intl.NumberFormat('en');
  switch (problem.type) {
    case 'server-missing':
      return [`The tools of the server "${server}" are missing. ${problem.why}`, problem.hint ?? []].flat().join(' ');
    case 'tools-cut': {
      const { used, total, isEndless } = problem;
      if (isEndless && total === used)
        return `The list of tools of the server "${server}" does not end; the first ${used} are used.`;
      const more = isEndless ? 'more than ' : '';
      return `The server "${server}" has ${more}${number.format(total)} tools, the first ${used} are used.`;
    }
    default:
      return assertNever(problem);
  }
}

export function serverProblemInChinese(problem: ServerProblem): string {
  const { server } = problem;
  const number = new Intl.NumberFormat('zh-CN');
  switch (problem.type) {
    case 'server-missing':
      return `服务器“${server}”的工具不可用。${missingInChinese(problem)}`;
    case 'tools-cut': {
      const { used, total, isEndless } = problem;
      if (isEndless && total === used) return `服务器“${server}”的工具列表没有尽头，只使用前 ${used} 个。`;
      return `服务器“${server}”有${isEndless ? '超过 ' : ' '}${number.format(total)} 个工具，只使用前 ${used} 个。`;
    }
    default:
      return assertNever(problem);
  }
}

function missingInChinese({ state, why, hint }: Extract<ServerProblem, { type: 'server-missing' }>): string {
  switch (state) {
    case 'starting':
      return '它还没有应答，仍在启动；启动后它的工具会加入。';
    case 'needs-login':
      return `它需要登录：请在应用的“设置 > MCP 服务器”中登录，或在请求头中填写有效的密钥。原因：${why}`;
    case 'needs-review':
      return `它需要你先确认：请在应用的“设置 > MCP 服务器”中查看。原因：${why}`;
    case 'failed':
      return [`它没有运行。原因：${why}`, hint ?? []].flat().join(' ');
    default:
      return assertNever(state);
  }
}
