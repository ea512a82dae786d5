import path from 'node:path';
import { SKIP_REASONS } from '../../../../shared/imported-topic.ts';
import type { ImportPreview } from '../../../../shared/transfer.ts';
import type { Host } from '../../program/host-api.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { importTexts } from '../texts/import-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** The topics that the preview names. */
const LISTED = 20;

/**
 * Says what is in a file of an export, and imports it if the person has confirmed with `--yes`. An import that is
 * interrupted leaves nothing.
 */
export function importTopics(command: CommandOf<'import'>, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const texts = importTexts(localeOfLine(command, shell));
  const file = path.resolve(environment.workingDirectory, command.file);
  return withHost(command, shell, async ({ importFiles }) => {
    const preview = await previewOf(importFiles, file);
    const isNew = preview.found > preview.known;
    if (command.json) writeJsonLine(environment.stdout, { type: 'preview', ...preview });
    else for (const line of previewLines(preview)) printLine(shell, line);
    if (!command.confirmed || !isNew) {
      if (!command.json) printLine(shell, isNew ? texts.confirm : texts.nothing);
      return EXIT.done;
    }
    for await (const piece of importFiles.bring(file, path.basename(file))) {
      if (piece.type !== 'imported') continue;
      if (command.json) writeJsonLine(environment.stdout, piece);
      else printLine(shell, texts.imported(piece.topics));
    }
    return EXIT.done;
  });

  function previewLines({ topics, found, known, messages, from, until, skipped }: ImportPreview): readonly string[] {
    const listed = topics.slice(0, LISTED);
    return [
      texts.found(found, messages),
      ...(from === null || until === null ? [] : [texts.dates(from, until)]),
      ...(known > 0 ? [texts.known(known)] : []),
      ...listed.map((topic) => texts.topic(visibleLine(topic.title), topic.source, topic.messages, topic.isKnown)),
      ...(found > listed.length ? [texts.more(found - listed.length)] : []),
      ...SKIP_REASONS.flatMap((reason) => (skipped[reason] ? [texts.skipped(reason, skipped[reason])] : [])),
    ];
  }
}

async function previewOf(files: Host['importFiles'], file: string): Promise<ImportPreview> {
  for await (const piece of files.look(file, path.basename(file))) {
    if (piece.type === 'preview') return piece.preview;
  }
  throw new Error('A file was read without a preview.');
}
