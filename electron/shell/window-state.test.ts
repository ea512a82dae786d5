import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWindowState, visibleBounds, type WindowState, writeWindowState } from './window-state.ts';

const laptop = { x: 0, y: 0, width: 1440, height: 860 };
const beside = { x: 1440, y: -200, width: 2560, height: 1400 };
const at = (x: number, y: number, width = 1000, height = 700): WindowState => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

describe('the position of the window', () => {
  it('is restored on the display on which the window was', () => {
    expect(visibleBounds(at(1600, -100), [laptop, beside])).toEqual({ x: 1600, y: -100, width: 1000, height: 700 });
  });

  it('is left to the system when its display is gone, and the size is reduced to fit', () => {
    expect(visibleBounds(at(1600, -100, 2500, 1300), [laptop])).toEqual({ width: 1440, height: 860 });
  });

  it.each([
    ['above', at(100, -50)],
    ['below', at(100, 850)],
    ['right of', at(1400, 100)],
    ['left of', at(-950, 100)],
  ])('is left to the system when the title bar would be outside every display (%s)', (_where, state) => {
    expect(visibleBounds(state, [laptop])).toEqual({ width: 1000, height: 700 });
  });

  it('may be partly outside a display if enough of the title bar is visible', () => {
    expect(visibleBounds(at(-800, 300), [laptop])).toEqual({ x: -800, y: 300, width: 1000, height: 700 });
  });

  it('never has a size below the minimum', () => {
    expect(visibleBounds(at(10, 10, 20, 30), [laptop])).toMatchObject({ width: 360, height: 480 });
  });
});

describe('the stored window state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-window-'));

  it('is read as it was written, and consists of a single file', () => {
    writeWindowState(join(folder, 'window.json'), at(1, 2));
    expect(readWindowState(join(folder, 'window.json'))).toEqual(at(1, 2));
    expect(readdirSync(folder)).toEqual(['window.json']);
  });

  it.each(['', '{', '[]', '{"x":1e99}', '{"x":0,"y":0,"width":-1,"height":2,"maximized":false}'])(
    'is ignored when its file contains %j',
    (text) => {
      writeFileSync(join(folder, 'bad.json'), text);
      expect(readWindowState(join(folder, 'bad.json'))).toBeNull();
    },
  );

  it('is null at the first start', () => {
    expect(readWindowState(join(folder, 'none.json'))).toBeNull();
  });
});
