import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { TopicSummary } from '../../shared/topic.ts';
import { startTexts } from '../i18n/index.ts';
import { StateDot } from './state-dot.tsx';

beforeAll(() => startTexts('en'));

it.each<[TopicSummary['activity'], string]>([
  ['waiting', 'Waiting for you'],
  ['running', 'Running'],
  ['interrupted', 'Interrupted'],
  ['idle', 'Unread'],
])('the dot of an unread topic that is %s says “%s”', (activity, words) => {
  const dot = renderToStaticMarkup(<StateDot topic={{ activity, unread: true }} />);
  expect(dot.replace(/<[^>]+>/g, '')).toBe(words);
});

it('a topic that is idle and read has no dot', () => {
  expect(renderToStaticMarkup(<StateDot topic={{ activity: 'idle', unread: false }} />)).toBe('');
});
