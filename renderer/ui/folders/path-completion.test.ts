import { describe, expect, it } from 'vitest';
import { namesFrom, tabbed, typedPath } from './path-completion.ts';

const typed = (text: string) => {
  const found = typedPath(text);
  if (found === null) throw new Error(`${text} names no folder`);
  return found;
};

describe('a typed path', () => {
  it('is divided into a folder and the beginning of a name', () => {
    expect(typedPath('/home/an')).toEqual({ parent: '/home/', start: 'an' });
    expect(typedPath('/ho')).toEqual({ parent: '/', start: 'ho' });
    expect(typedPath('~/')).toEqual({ parent: '~/', start: '' });
    expect(typedPath('C:\\Users\\An')).toEqual({ parent: 'C:\\Users\\', start: 'An' });
    expect([typedPath(''), typedPath('code')]).toEqual([null, null]);
  });

  it('finds names in whatever letters', () => {
    expect(namesFrom(['Documents', 'Downloads', 'music', '文档'], 'do')).toEqual(['Documents', 'Downloads']);
    expect(namesFrom(['Documents', '文档'], '文')).toEqual(['文档']);
    expect(namesFrom(['a', 'b'], '')).toEqual(['a', 'b']);
  });

  it('is completed by what the names have in common, then by the first name', () => {
    expect(tabbed(typed('/home/d'), ['Documents', 'Downloads'])).toBe('/home/Do');
    expect(tabbed(typed('/home/Do'), ['Documents', 'Downloads'])).toBe('/home/Documents/');
    expect(tabbed(typed('/home/doc'), ['Documents'])).toBe('/home/Documents/');
    expect(tabbed(typed('C:\\U'), ['Users'])).toBe('C:\\Users\\');
    expect(tabbed(typed('/home/Documents'), ['Documents'])).toBe('/home/Documents/');
  });

  it('is not completed when nothing was typed behind the folder, so that Tab leaves the field', () => {
    expect(tabbed(typed('/home/'), ['ann', 'bob'])).toBeNull();
    expect(tabbed(typed('/home/x'), [])).toBeNull();
  });
});
