import { expect, it } from 'vitest';
import { textsFor } from '../texts/texts.ts';
import { firstLook } from './first-look.ts';
import { helpText } from './help.ts';
import { OPTIONS, optionShown } from './option-names.ts';
import { COMMANDS, usageOf } from './usage.ts';
import { UsageError } from './usage-problem.ts';

const optionsIn = (text: string) => [...new Set(text.match(/--[a-z-]+/g) ?? [])];

it.each([
  ['run', 'en'],
  ['run', 'zh-CN'],
  ['serve', 'en'],
  ['serve', 'zh-CN'],
] as const)('the help explains every option of %s (%s)', (command, locale) => {
  const help = helpText(command, textsFor(locale));
  for (const option of optionsIn(usageOf(command))) expect(help).toMatch(new RegExp(`^  ${option}\\b.* {2}\\S`, 'm'));
});

it.each(COMMANDS)('the usage lists no option that the command %s refuses', (command) => {
  for (const option of optionsIn(usageOf(command))) {
    let problem = '';
    try {
      firstLook([command, `${option}=x`]);
    } catch (error) {
      problem = error instanceof UsageError ? error.problem.problem : String(error);
    }
    expect(problem).not.toBe('unknown-option');
  }
});

it('option names contain only ASCII characters, so that they can be aligned by their length', () => {
  expect(OPTIONS.map(optionShown).join('')).toMatch(/^[ -~]+$/);
});
