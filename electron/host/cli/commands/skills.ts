import { assertNever } from '../../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { SkillReview, SkillView } from '../../../../shared/skill.ts';
import type { Host } from '../../program/host-api.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, sayAside, withHost } from '../shell.ts';
import { type SkillTexts, skillTexts } from '../texts/skill-texts.ts';
import { tableLines } from '../texts/table.ts';
import { writeJsonLine } from '../views/json-view.ts';
import { existingFolder } from './host-options.ts';

/** How much of the digest of a reviewed skill a person types to approve it, in characters. */
const MARK = 12;

/**
 * Lists skills, prints the files of one for a review, approves what was reviewed, or switches one on or
 * off. Without `--workspace` the folder is the current one, whose skills count only if it is trusted.
 */
export function skills(command: CommandOf<'skills'>, shell: Shell): Promise<ExitCode> {
  const { stdout } = shell.environment;
  const texts = skillTexts(localeOfLine(command, shell));
  const folder = existingFolder(command.workspace, shell.environment.workingDirectory);
  // The person who types the folder knows it, so it is trusted as long as this process runs.
  const options = command.workspace === undefined ? {} : { trustedFolders: [folder] };
  return withHost(command, shell, perform, { options });

  async function perform({ skills: noun, settings }: Host): Promise<ExitCode> {
    const { action } = command;
    const all = await noun.list({ folder });
    if (action.name === 'list') {
      if (command.json) for (const skill of all) writeJsonLine(stdout, skill);
      else printTable(all, shell, texts);
      return EXIT.done;
    }
    const { id, name, digest, state } = named(all, action.skill);
    switch (action.name) {
      case 'review': {
        const review = await noun.review({ folder, id });
        if (command.json) writeJsonLine(stdout, review);
        else printReview(review, shell, texts);
        return EXIT.done;
      }
      case 'approve':
        if (digest === '' || !digest.startsWith(action.reviewed)) throw new LoopwrightError('skill-changed', { name });
        return said(await noun.approve({ folder, id, digest }), texts.approved);
      case 'withdraw':
        return said(await noun.withdraw({ folder, id }), texts.withdrawn);
      case 'on':
      case 'off': {
        const on = action.name === 'on';
        settings.update({ skillSwitches: { [id]: on } });
        if (on && state !== 'approved') sayAside(shell, texts.unreviewed(visibleLine(name)));
        const after = await noun.list({ folder });
        return said(named(after, name), on ? texts.switchedOn : texts.switchedOff);
      }
      default:
        return assertNever(action);
    }
  }

  function said(skill: SkillView, words: (name: string) => string): ExitCode {
    if (command.json) writeJsonLine(stdout, skill);
    else printLine(shell, words(visibleLine(skill.name)));
    return EXIT.done;
  }
}

/** The skill with the name; of several, the one that can be used. Throws `UsageError`. */
function named(all: readonly SkillView[], name: string): SkillView {
  const found = all.filter((skill) => skill.name === name).toSorted((one, other) => rank(one) - rank(other))[0];
  if (found === undefined) {
    throw new UsageError({ problem: 'unknown-skill', name, known: all.map((skill) => skill.name) });
  }
  return found;
}

const rank = ({ state }: SkillView): number => (state === 'broken' ? 1 : 0);

function printTable(all: readonly SkillView[], shell: Shell, texts: SkillTexts): void {
  if (all.length === 0) return printLine(shell, texts.none);
  const { name, state, switched, place, what } = texts.columns;
  const rows = all.map((skill) => [
    visibleLine(skill.name),
    texts.states[skill.state],
    skill.on ? texts.on : texts.off,
    skill.folder === null ? texts.ofApp : texts.ofFolder,
    skill.problem === null ? visibleLine(skill.description) : texts.problems[skill.problem],
  ]);
  const { stdout } = shell.environment;
  const width = stdout.isTTY ? stdout.columns() : undefined;
  const [head = '', ...lines] = tableLines([[name, state, switched, place, what], ...rows], width);
  printLine(shell, shell.paint('dim', head));
  for (const line of lines) printLine(shell, line);
}

function printReview({ skill, texts: contents }: SkillReview, shell: Shell, texts: SkillTexts): void {
  const name = visibleLine(skill.name);
  printLine(shell, `${shell.paint('bold', name)}  ${texts.states[skill.state]}  ${visibleLine(skill.id)}`);
  if (skill.problem !== null) return printLine(shell, texts.problems[skill.problem]);
  printLine(shell, visibleLine(skill.description));
  for (const [at, { path, bytes, hash }] of skill.files.entries()) {
    printLine(shell, `\n${shell.paint('bold', texts.file(visibleLine(path), bytes, hash))}`);
    const content = contents[at] ?? null;
    // Each line of the file is indented, so that none can be mistaken for a line of Loopwright.
    printLine(shell, content === null ? texts.noText : visibleText(content.trimEnd()).replace(/^/gm, '  '));
  }
  printLine(shell, `\n${texts.warning}`);
  if (skill.state !== 'approved') printLine(shell, texts.how(name, skill.digest.slice(0, MARK)));
}
