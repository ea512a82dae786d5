import { expect, test } from 'vitest';
import { ServerId } from '../../shared/ids.ts';
import type { ResourceTemplate, ServerPrompt, ServerResource } from '../../shared/server-view.ts';
import { commandItems, keyOf, mentionItems } from './completion-item.ts';

const serverId = ServerId.parse('notes');
const prompt = (name: string, title: string | null = null): ServerPrompt => ({
  ...{ serverId, name, title, description: '', arguments: [] },
});
const resource = (uri: string): ServerResource => ({
  ...{ serverId, uri, name: uri, title: null, description: '', mimeType: null },
});
const template = (uriTemplate: string): ResourceTemplate => ({
  ...{ serverId, uriTemplate, name: 'A note', description: '', mimeType: null, variables: ['id'] },
});
const keys = (items: ReturnType<typeof commandItems>) => items.map(keyOf);

test('the completion list lists slash commands before prompts of servers, and keeps both if a prompt has the name of a command', () => {
  expect(keys(commandItems('new', [], [prompt('new'), prompt('review')]))).toEqual(['/new', '/notes:new']);
});

test('the completion list finds a prompt by its name, its title or its server', () => {
  const prompts = [prompt('review', 'Look at my code'), prompt('sum_up')];
  expect(keys(commandItems('evie', [], prompts))).toEqual(['/notes:review']);
  expect(keys(commandItems('code', [], prompts))).toEqual(['/notes:review']);
  expect(keys(commandItems('notes:', [], prompts))).toEqual(['/notes:review', '/notes:sum_up']);
});

test('the completion list lists a resource once if its server reports it twice', () => {
  expect(keys(commandItems('sum', [], [prompt('sum_up'), prompt('sum_up', 'Again')]))).toEqual(['/notes:sum_up']);
  expect(mentionItems('', [], [resource('note://1'), resource('note://1')], [])).toHaveLength(1);
});

test('the completion list leaves space for resources below the files, and finds templates by words of their names', () => {
  const files = Array.from({ length: 20 }, (_, number) => `${number}.md`);
  expect(mentionItems('', files, [], [])).toHaveLength(20);
  const items = mentionItems('note', files, [resource('note://1')], [template('note://{id}'), template('x://{id}')]);
  expect(items.filter(({ kind }) => kind === 'file')).toHaveLength(8);
  expect(keys(items.slice(8))).toEqual(['@notes:note://1', '@notes:{}note://{id}', '@notes:{}x://{id}']);
  expect(keys(mentionItems('x://', [], [], [template('note://{id}'), template('x://{id}')]))).toEqual([
    '@notes:{}x://{id}',
  ]);
});

test('the completion list lists slash commands first, and gives each item a unique key', () => {
  const candidates = [
    { text: '/schedule ', shown: '/schedule', about: '' },
    { text: '/help', shown: '/help', about: '' },
  ];
  const found = keys(commandItems('s', candidates, [prompt('s')]));
  expect(found.slice(0, 4)).toEqual(['slash /schedule ', 'slash /help', '/stop', '/settings']);
  expect(new Set(found).size).toBe(found.length);
});
