import type { Texts } from '../texts/texts.ts';
import { type CommandName, usageOf } from './usage.ts';

/** The output of `--help`: one command, or all commands with their options and exit codes. */
export function helpText(command: CommandName | undefined, texts: Texts): string {
  const usage = `${texts.helpUsage}:\n${indented(usageOf(command))}\n`;
  const explained: readonly (CommandName | undefined)[] = [undefined, 'run', 'resume', 'serve'];
  if (!explained.includes(command)) return `${usage}\n${texts.helpHint}\n`;
  const options = Object.entries(texts.optionHelp).filter(([option]) => takes(command, option));
  // Options are ASCII, so their length is their width and no package is needed to measure it.
  const width = Math.max(...options.map(([option]) => option.length));
  const optionLines = options.map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`);
  return `${texts.helpIntro}\n\n${usage}\n${texts.helpOptions}:\n${optionLines.join('\n')}\n\n${texts.helpExits}\n`;
}

function takes(command: CommandName | undefined, option: string): boolean {
  const [name = option] = option.split(' ', 1);
  return usageOf(command).includes(`${name} `) || usageOf(command).includes(`${name}]`);
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
