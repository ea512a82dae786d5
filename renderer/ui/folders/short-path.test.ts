import { describe, expect, it } from 'vitest';
import { folderInside, shortPath } from './short-path.ts';

describe('A path that is shown', () => {
  it('loses its beginning when it is too long, and never its end', () => {
    expect(shortPath('/home/ann/code/todo-app', 40)).toBe('/home/ann/code/todo-app');
    expect(shortPath('/home/ann/code/todo-app', 16)).toBe('…/code/todo-app');
    expect(shortPath('/home/ann/code/todo-app', 4)).toBe('…/todo-app');
    expect(shortPath('C:\\Users\\Ann\\code', 12)).toBe('…\\Ann\\code');
    expect(shortPath('/', 0)).toBe('/');
  });

  it('leads into a folder', () => {
    expect(folderInside('/', 'home')).toBe('/home');
    expect(folderInside('C:\\Users', 'Ann')).toBe('C:\\Users\\Ann');
  });
});
