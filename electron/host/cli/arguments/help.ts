import type { Texts } from '../texts/texts.ts';
import { OPTIONS, optionShown } from './option-names.ts';
import { type CommandName, usageOf } from './usage.ts';

/** The output of `--help`: one command, or all commands with their options and exit codes. */
export function helpText(command: CommandName | undefined, texts: Texts): string {
  const usage = `${texts.helpUsage}:\n${indented(usageOf(command))}\n`;
  const explained: readonly (CommandName | undefined)[] = [undefined, 'run', 'resume', 'serve'];
  if (!explained.includes(command)) return `${usage}\n${texts.helpHint}\n`;
  const usageLines = usageOf(command);
  const options = OPTIONS.filter((name) => new RegExp(`--${name}[ \\]]`).test(usageLines));
  // Options contain only ASCII characters, so their length equals their width in columns.
  const width = Math.max(...options.map((name) => optionShown(name).length));
  const optionLines = options.map((name) => `  ${optionShown(name).padEnd(width)}  ${texts.optionHelp[name]}`);
  return `${texts.helpIntro}\n\n${usage}\n${texts.helpOptions}:\n${optionLines.join('\n')}\n\n${texts.helpExits}\n`;
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
