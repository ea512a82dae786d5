import { describe, expect, it } from 'vitest';
import { teller, text } from '../chat/chat.fixture.ts';
import { messageAt, placeOf, versionsOf } from './version-place.ts';

const { user, reply } = teller();
const [hello, hi, first, second, other] = [
  user('Hello'),
  reply(1, text('Hi')),
  user('Tell me'),
  user('Show'),
  user('x'),
];

describe('the place of a message with several versions', () => {
  it('is the message itself if the answers have versions', () => {
    const place = placeOf([hello, hi, first], 'answers', first.id);
    expect(place && messageAt([hello, hi, first, other], false, place)).toBe(first);
  });

  it('is the position after the preceding message if the user’s message has versions', () => {
    const place = placeOf([hello, hi, first, other], 'wordings', first.id);
    expect(place && messageAt([hello, hi, second], true, place)).toBe(second);
    expect(place && messageAt([other], true, place)).toBeUndefined();
  });

  it('is the beginning of the topic for the first message, if this message is loaded', () => {
    const place = placeOf([first], 'wordings', first.id);
    expect(place && messageAt([second, hi], false, place)).toBe(second);
    expect(place && messageAt([second, hi], true, place)).toBeUndefined();
  });

  it('is unknown if the message is not loaded', () => {
    expect(placeOf([hello], 'answers', first.id)).toBeNull();
  });

  it('has version facts only if there are several versions', () => {
    expect(versionsOf(first, 'answers')).toBeNull();
    expect(versionsOf({ ...first, answers: { number: 1, of: 1 } }, 'answers')).toBeNull();
    expect(versionsOf({ ...first, answers: { number: 2, of: 2 } }, 'answers')).toEqual({ number: 2, of: 2 });
  });
});
