import { expect, test } from 'vitest';
import { toolMeant } from './names.ts';

const tool = (serverId: string, toolName: string, wireName = `${serverId.replace('@aether/', '')}__${toolName}`) => ({
  serverId,
  toolName,
  wireName,
});
const readFile = tool('@aether/file-editor', 'read_file');
const createIssue = tool('github', 'create_issue');
const offered = [readFile, createIssue, tool('one', 'search'), tool('two', 'search')];

test.each([
  ...['read_file', 'readFile', 'ReadFile', 'READ_FILE', 'read-file', 'read file', 'Read_file', 'read.file'],
  ...['file-editor__read_file', 'file_editor__read_file', 'file-editor.read_file', 'file-editor/read_file'],
  ...['file-editor:read_file', 'fileEditor.readFile', 'mcp__file-editor__read_file', 'mcp_file-editor_read_file'],
  ...['functions.read_file', 'functions.file-editor__read_file', 'tools.read_file', 'default_api.read_file'],
  ...[
    'to=functions.read_file',
    'read_file()',
    '`read_file`',
    '"read_file"',
    " 'read_file'\n",
    '@aether/file-editor.read_file',
  ],
  ...['read_file<|channel|>commentary', 'functions.read_file<|channel|>json', 'functions/functions.read_file'],
])('%j means the one tool of that name', (written) => {
  expect(toolMeant(offered, written)).toBe(readFile);
});

test.each([
  ['that two tools have', 'Search'],
  ['of no tool', 'read_files'],
  ['of another server', 'filesystem__read_file'],
  ['with arguments', 'read_file("a.txt")'],
  ['without letters', '__'],
  ['that is empty', ''],
  ['that is only a namespace', 'functions.'],
  ['of several megabytes', 'read_file'.repeat(500_000)],
  ['that is known to every object', 'constructor'],
])('a name %s means no tool', (_what, written) => {
  expect(toolMeant(offered, written)).toBeNull();
});

test('a tool whose own name begins like a namespace is found by its whole name', () => {
  const functions = tool('functions', 'list');
  const list = tool('other', 'list');
  expect(toolMeant([functions, list], 'functions.list')).toBe(functions);
  expect(toolMeant([functions, list], 'Other.List')).toBe(list);
});

test('a name that a foreign server imitates in another spelling means neither tool (V14)', () => {
  const imitation = tool('fileeditor', 'readfile');
  expect(toolMeant([readFile, imitation], 'FileEditor.ReadFile')).toBeNull();
  expect(toolMeant([readFile, tool('evil', 'ReadFile')], 'readfile')).toBeNull();
});

test('a tool whose wire name has a hash is found by its server and its name', () => {
  const hashed = tool('my server', 'create issue!', 'my_server__create_issue__1a2b3c4d');
  expect(toolMeant([hashed], 'my-server.createIssue')).toBe(hashed);
});
