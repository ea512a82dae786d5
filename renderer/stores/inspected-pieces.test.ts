import { describe, expect, it } from 'vitest';
import type { InspectedRequest } from '../../shared/inspected.ts';
import { userText } from '../../shared/message.ts';
import { withPiece } from './inspected-pieces.ts';

const piece = (from: number, to: number, more: Partial<InspectedRequest> = {}): InspectedRequest => ({
  system: 'S',
  messages: Array.from({ length: to - from }, (_, n) => userText(`${from + n}`)),
  from,
  total: 10,
  known: 4,
  shortened: [],
  reply: null,
  lost: null,
  ...more,
});

describe('the loaded pieces of a request to the model', () => {
  it('are joined if they are adjacent or overlap, before or after the known part', () => {
    expect(withPiece(piece(4, 7), piece(0, 4))).toEqual(piece(0, 7));
    expect(withPiece(piece(4, 7), piece(7, 10))).toEqual(piece(4, 10));
    expect(withPiece(piece(4, 7), piece(5, 6))).toEqual(piece(4, 7));
    expect(withPiece(piece(4, 7), piece(2, 9))).toEqual(piece(2, 9));
    expect(withPiece(piece(4, 7), piece(3, 5))).toEqual(piece(3, 7));
    expect(withPiece(null, piece(4, 7))).toEqual(piece(4, 7));
  });

  it('are replaced by a new piece that is not adjacent', () => {
    expect(withPiece(piece(0, 2), piece(5, 7))).toEqual(piece(5, 7));
    expect(withPiece(piece(5, 7), piece(0, 2))).toEqual(piece(0, 2));
  });

  it('replace shortened texts with complete texts, but never complete texts with shortened ones', () => {
    const cut = piece(4, 7, { system: 'S…', shortened: ['system', 4, 6] });
    const whole = withPiece(cut, piece(4, 5, { system: 'S and all' }));
    expect(whole).toEqual(piece(4, 7, { system: 'S and all', shortened: [6] }));
    expect(withPiece(whole, piece(2, 4, { system: 'S…', shortened: ['system', 3] }))).toEqual(
      piece(2, 7, { system: 'S and all', shortened: [6, 3] }),
    );
  });

  it('get the reply when it arrives, and keep a complete reply', () => {
    const reply = (text: string, shortened: boolean) => ({
      reply: { parts: userText(text).parts, finish: { reason: 'stop' as const }, shortened },
    });
    const answered = withPiece(piece(4, 7), piece(4, 4, reply('all of it', false)));
    expect(answered).toEqual(piece(4, 7, reply('all of it', false)));
    expect(withPiece(answered, piece(3, 4, reply('all…', true))).reply?.shortened).toBe(false);
  });
});
