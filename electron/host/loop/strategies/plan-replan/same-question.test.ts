import { expect, it } from 'vitest';
import { isSameQuestion } from './same-question.ts';

it.each([
  ['When?', 'when'],
  ['When is it?', ' When  is it ?!'],
  ['Please: when is it?', 'When is it, please?'],
  ['会议几点开始？', '请问会议几点开始?'],
  ['Ｗｈｅｎ？', 'when?'],
  ['???', '???'],
])('treats %s as the same question as %s', (one, other) => {
  expect(isSameQuestion(one, other)).toBe(true);
  expect(isSameQuestion(other, one)).toBe(true);
});

it.each([
  ['When?', 'When and where?'],
  ['Where?', 'When and where?'],
  ['时间？', '时间和地点？'],
  ['On Monday?', 'On Tuesday?'],
  ['Delete todo 1?', 'Delete todo 11?'],
  ['More than 5 €?', 'More than 5 $?'],
  ['C?', 'C++?'],
  ['???', '!?'],
  ['会议几点开始？', '会议几点结束？'],
])('treats %s as a different question from %s', (one, other) => {
  expect(isSameQuestion(one, other)).toBe(false);
});
