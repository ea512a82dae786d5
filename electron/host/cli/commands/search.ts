import type { MessageHit } from '../../../../shared/contract/search.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import { writeMinute } from '../../time/wall-clock.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, sayAside, withHost } from '../shell.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

const USUAL_LIMIT = 20;

/** Searches the words of all messages, or of one topic, and prints the newest ones with all words. */
export function search(command: CommandOf<'search'>, shell: Shell): Promise<ExitCode> {
  const texts = searchTexts(localeOfLine(command, shell));
  const { words, topicId, limit = USUAL_LIMIT, json } = command;
  return withHost(command, shell, async (host) => {
    const scope = topicId === undefined ? {} : { topicId };
    const { hits, next, indexedPercent } = await host.search.messages({ words, limit, ...scope });
    for (const hit of hits) {
      if (json) writeJsonLine(shell.environment.stdout, hit);
      else printHit(hit);
    }
    if (hits.length === 0) sayAside(shell, texts.nothing);
    else if (next !== null) sayAside(shell, texts.more(hits.length));
    if (indexedPercent !== null) sayAside(shell, texts.indexing(indexedPercent));
    return EXIT.done;
  });

  function printHit({ topicId: topic, topicTitle, role, createdAt, excerpt }: MessageHit): void {
    const { environment, paint } = shell;
    const at = writeMinute(createdAt, environment.timeZone());
    printLine(
      shell,
      `${paint('dim', `${at}  ${texts.roles[role]}`)}  ${visibleLine(topicTitle)}  ${paint('dim', topic)}`,
    );
    const pieces = excerpt.map(({ text, isFound }) => (isFound ? paint('bold', inLine(text)) : inLine(text)));
    printLine(shell, `  ${pieces.join('')}`);
  }
}

/** A piece of a line with the spaces at its ends, which stand between it and the pieces beside it. */
function inLine(text: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return `${before && ' '}${visibleLine(inside)}${after && ' '}`;
}
