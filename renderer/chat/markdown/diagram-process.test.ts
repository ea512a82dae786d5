import { describe, expect, it } from 'vitest';
import { drawsElsewhere } from './diagram-process.ts';

const MADE_OF = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a diagram is drawn in another process than the page', () => {
  it.each([
    ['Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${MADE_OF} Chrome/156.0.0.0 Safari/537.36`],
    ['Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${MADE_OF} Chrome/127.0.0.0 Safari/537.36 Edg/127.0.0.0`],
    ['Chrome without a window', `Mozilla/5.0 (X11; Linux x86_64) ${MADE_OF} HeadlessChrome/156.0.0.0 Safari/537.36`],
    ['Electron', `Mozilla/5.0 (Macintosh) ${MADE_OF} Loopwright/1.0 Chrome/156.0.0.0 Electron/45.4.1 Safari/537.36`],
  ])('in %s', (_, userAgent) => {
    expect(drawsElsewhere(userAgent)).toBe(true);
  });

  it.each([
    ['an older Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${MADE_OF} Chrome/126.0.0.0 Safari/537.36`],
    ['Chrome on a phone', `Mozilla/5.0 (Linux; Android 10; K) ${MADE_OF} Chrome/156.0.0.0 Mobile Safari/537.36`],
    ['Chrome on a tablet', `Mozilla/5.0 (Linux; Android 10; K) ${MADE_OF} Chrome/156.0.0.0 Safari/537.36`],
    ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
    ['Safari', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/20.0 Safari/605.1.15'],
  ])('not in %s', (_, userAgent) => {
    expect(drawsElsewhere(userAgent)).toBe(false);
  });
});
