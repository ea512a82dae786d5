import { expect, test } from 'vitest';
import { gistOf, readableResult, targetOf, visible, wordedTool } from './tool-words.ts';

test('a tool card does not use the texts of a built-in tool for a tool of another server with the same name (V14)', () => {
  expect(wordedTool('@aether/file-editor', 'read_file')).toBe('read_file');
  expect(wordedTool('impostor', 'read_file')).toBeNull();
  expect(wordedTool('@aether/file-editor', 'run_command')).toBeNull();
  expect(wordedTool('@aether/terminal', 'run_command')).toBe('run_command');
  expect(wordedTool('@aether/assistant', 'todo')).toBe('todo');
  expect(wordedTool('@aether/web', 'todo')).toBeNull();
  expect(wordedTool('impostor', 'constructor')).toBeNull();
});

test('a tool card shows the most informative argument on one line as the target of the call', () => {
  expect(targetOf({ path: 'a.txt', content: 'x' })).toBe('a.txt');
  expect(targetOf({ source_path: 'a', destination_path: 'b' })).toBe('a → b');
  expect(targetOf({ files: [{ path: 'a' }, { path: 'b' }, 3] })).toBe('a, b');
  expect(targetOf({ command: 'npm test\n&& rm x' })).toBe('npm test && rm x');
  expect(targetOf({ id: 4 })).toBe('');
});

test('a tool card shows invisible and direction-changing characters as their code points (V13)', () => {
  expect(visible('a\u202eb\u200b\u001b[31m')).toBe('a\\u{202e}b\\u{200b}\\u{1b}[31m');
  expect(targetOf({ path: 'a\u202etxt.exe' })).toBe('a\\u{202e}txt.exe');
});

test('a tool card shows a short form of the result', () => {
  expect(gistOf('list_files', '{"pagination":{"total":14}}')).toEqual({ kind: 'entries', count: 14 });
  expect(gistOf('read_file', '{"content":"x","totalLines":3}')).toEqual({ kind: 'lines', count: 3 });
  expect(gistOf('run_command', 'exit code 2 (0.4 s)\nno')).toEqual({ kind: 'exit', code: 2 });
  expect(gistOf(null, 'It broke.\nmore')).toEqual({ kind: 'text', text: 'It broke.' });
  expect(gistOf('read_file', '{"content": cut')).toEqual({ kind: 'text', text: '{"content": cut' });
});

test('a tool card shows the line breaks of a result as line breaks and not as escape sequences', () => {
  expect(readableResult('{"content":"a\\nb","totalLines":2}')).toBe('a\nb\n\n{\n  "totalLines": 2\n}');
  expect(readableResult('plain\u200b')).toBe('plain\\u{200b}');
});
