import { describe, expect, it } from 'vitest';
import { folderAbove, folderInside, shortPath } from './short-path.ts';

describe('A displayed path', () => {
  it('is shortened at its beginning and never at its end', () => {
    expect(shortPath('/home/ann/code/todo-app', 40)).toBe('/home/ann/code/todo-app');
    expect(shortPath('/home/ann/code/todo-app', 16)).toBe('…/code/todo-app');
    expect(shortPath('/home/ann/code/todo-app', 4)).toBe('…/todo-app');
    expect(shortPath('C:\\Users\\Ann\\code', 12)).toBe('…\\Ann\\code');
    expect(shortPath('/', 0)).toBe('/');
  });

  it('is extended by the name of a folder', () => {
    expect(folderInside('/', 'home')).toBe('/home');
    expect(folderInside('C:\\Users', 'Ann')).toBe('C:\\Users\\Ann');
  });

  it('leads to the folder above, unless it is the topmost one or only a name', () => {
    expect(['/home/ann', '/home/ann/', '~/code', 'C:\\Users\\Ann', '/home'].map(folderAbove)).toEqual([
      ...['/home/', '/home/', '~/', 'C:\\Users\\', '/'],
    ]);
    expect(['/', 'name', '~', ''].map(folderAbove)).toEqual([null, null, null, null]);
  });
});
