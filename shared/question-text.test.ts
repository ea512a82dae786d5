import { describe, expect, it } from 'vitest';
import { numberedAnswer, questionText } from './question-text.ts';

describe('the words of a question', () => {
  it('end with its suggested answers as a numbered list', () => {
    expect(questionText({ question: 'Which?', options: ['red', 'blue'] })).toBe('Which?\n\n1. red\n2. blue');
    expect(questionText({ question: 'Which?' })).toBe('Which?');
    expect(questionText({ question: 'Which?', options: [] })).toBe('Which?');
  });
});

describe('a typed number', () => {
  const options = ['red', 'blue'];

  it('means the suggested answer with this number', () => {
    expect(numberedAnswer('2', { options })).toBe('blue');
    expect(numberedAnswer(' 1 ', { options })).toBe('red');
  });

  it.each(['0', '3', '-1', '1.', '2 please', 'two', '', '٢', '999999999999999999999'])(
    'is an answer of its own: %j',
    (typed) => {
      expect(numberedAnswer(typed, { options })).toBeNull();
    },
  );

  it('is an answer of its own where there are no suggested answers, or one of them is a number', () => {
    expect(numberedAnswer('1', {})).toBeNull();
    expect(numberedAnswer('2', { options: ['5', 'ten'] })).toBeNull();
  });
});
