import { expect, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import { TERMINAL } from '../../../../shared/mcp.ts';
import { type AbsentTool, absentSentences } from './absent-tools.ts';

const GITHUB = ServerId.parse('github');
const absent: readonly AbsentTool[] = [
  { serverId: TERMINAL, toolName: 'run_command', why: 'server-off' },
  { serverId: GITHUB, toolName: 'create_issue', why: 'tool-off' },
  { serverId: GITHUB, toolName: 'list_issues', why: 'left-out' },
  { serverId: ServerId.parse('a'), toolName: 'search', why: 'server-off' },
  { serverId: ServerId.parse('b'), toolName: 'search', why: 'server-off' },
];
const off = [TERMINAL, ServerId.parse('jira')];

test.each<[string, readonly string[]]>([
  [
    'run_command',
    ['The tool "run_command" is on the server "terminal", which is switched off. Only the user can switch it on.'],
  ],
  [
    'terminal.runCommand',
    ['The tool "run_command" is on the server "terminal", which is switched off. Only the user can switch it on.'],
  ],
  [
    'run_comand',
    ['The tool "run_command" is on the server "terminal", which is switched off. Only the user can switch it on.'],
  ],
  [
    'mcp__github__create_issue',
    ['The tool "create_issue" of the server "github" is switched off. Only the user can switch it on.'],
  ],
  ['list_issue', ['The tool "list_issues" of the server "github" is not listed now. Find it with find_tools first.']],
  ['search', [expect.stringContaining('the server "a"'), expect.stringContaining('the server "b"')]],
  ['jira__get_ticket', ['The server "jira" is switched off, with all its tools. Only the user can switch it on.']],
  ['mcp__JIRA__get_ticket', [expect.stringContaining('"jira" is switched off')]],
  ['jira.get_ticket', [expect.stringContaining('"jira" is switched off')]],
])('a call of %j is answered with why the tool is not offered', (written, sentences) => {
  expect(absentSentences(absent, off, written)).toEqual(sentences);
});

test.each(['jira', 'get_ticket', 'jirafa__get', 'open', 'x', '', 'constructor', `${'x'.repeat(1_000_000)}__y`])(
  'a call of a name that no absent tool resembles is answered without such a reason (%#)',
  (written) => {
    expect(absentSentences(absent, off, written)).toEqual([]);
  },
);

test('names of servers and tools are shown in one short line of visible characters', () => {
  const toolName = `\u202e${'run'.repeat(1_000)}\n`;
  const [sentence = ''] = absentSentences([{ serverId: GITHUB, toolName, why: 'tool-off' }], [], toolName);
  expect(sentence.length).toBeLessThan(300);
  expect(sentence).not.toMatch(/[\u202e\n]/);
});
