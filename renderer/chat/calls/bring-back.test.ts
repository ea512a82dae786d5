import { expect, test } from 'vitest';
import { deletedBy } from './bring-back.tsx';

test('a tool card offers to restore only what the assistant deleted with the built-in todo and schedule tools', () => {
  expect(deletedBy('todo', { command: ' /todo delete 3 ' })).toEqual({ kind: 'todo', id: 3 });
  expect(deletedBy('schedule', { command: '/schedule delete 12' })).toEqual({ kind: 'schedule', id: 12 });
  expect(deletedBy('todo', { command: '/todo done 3' })).toBeNull();
  expect(deletedBy('todo', { command: '/todo delete all' })).toBeNull();
  expect(deletedBy('run_command', { command: '/todo delete 3' })).toBeNull();
  expect(deletedBy(null, { command: '/todo delete 3' })).toBeNull();
  expect(deletedBy('todo', { command: ['/todo delete 3'] })).toBeNull();
});
