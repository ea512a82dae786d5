import { expect, test } from 'vitest';
import { commandIn } from './composer-commands.ts';

test.each(['/stop', '/Stop', '／ｓｔｏｐ', ' /stop. ', '/stop！', '/STOP。'])(
  'the message "%s" is a command that stops the loop',
  (message) => {
    expect(commandIn(message)).toBe('stop');
  },
);

test.each(['/stop now', 'stop', '/todo', '//stop', '/etc/stop', ''])(
  'the message "%s" is not a command of the window',
  (message) => {
    expect(commandIn(message)).toBeNull();
  },
);
