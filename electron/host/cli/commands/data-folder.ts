import path from 'node:path';
import { assertNever } from '../../../../shared/assert-never.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import { removeNote } from '../../location/location-note.ts';
import { moveData } from '../../location/move-data.ts';
import { moveTarget } from '../../location/move-target.ts';
import { previousData, removePreviousData } from '../../location/previous-data.ts';
import { type DataPlace, whereDataIs } from '../../location/where-data-is.ts';
import { storageError } from '../../store/storage-error.ts';
import { topicFolders } from '../../store/topic-folders.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { createInterruption } from '../asks/interruption.ts';
import { dataAddress } from '../data-address.ts';
import { dataOptions } from '../data-folder.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, sayAside } from '../shell.ts';
import { dataFolderTexts } from '../texts/data-folder-texts.ts';
import { writeJsonLine } from '../views/json-view.ts';
import { moveProgress } from '../views/move-progress.ts';

type Line = CommandOf<'data-folder'>;

/** Says where the data is, moves it, and removes what a move left. It opens no host, so that it works when the data cannot be reached. */
export function dataFolderCommand(command: Line, shell: Shell): Promise<ExitCode> {
  const { action } = command;
  switch (action.name) {
    case 'show':
      return show(command, shell);
    case 'move':
      return move(command, action.to, shell);
    case 'remove-old':
      return removeOld(command, action.confirmed, shell);
    case 'forget':
      return forget(command, action.confirmed, shell);
    default:
      return assertNever(action);
  }
}

async function show(command: Line, shell: Shell): Promise<ExitCode> {
  const texts = dataFolderTexts(localeOfLine(command, shell));
  const place = whereDataIs(dataAddress(command.dataDir, shell.environment));
  const previous = previousData(place.address);
  if (command.json) writeJsonLine(shell.environment.stdout, { ...place, previous });
  else {
    printLine(shell, visibleLine(shownFolder(place)));
    if (place.state === 'found' && place.folder !== place.address)
      printLine(shell, texts.movedFrom(visibleLine(place.address)));
    if (place.state === 'unreachable') printLine(shell, texts.unreachable);
    if (place.state === 'unreadable') printLine(shell, texts.unreadable);
    if (previous !== null) printLine(shell, texts.old(visibleLine(previous.folder), previous.bytes));
  }
  return place.state === 'found' ? EXIT.done : EXIT.notAllGood;
}

const shownFolder = (place: DataPlace): string => (place.state === 'unreadable' ? place.file : place.folder);

/** Ctrl+C gives the move up, and nothing of it is left. */
async function move(command: Line, wanted: string, shell: Shell): Promise<ExitCode> {
  const { environment } = shell;
  const texts = dataFolderTexts(localeOfLine(command, shell));
  const { dataAddress: address, dataDir: from } = dataOptions(command.dataDir, environment);
  const interruption = createInterruption({
    stopping: () => sayAside(shell, texts.stopping),
    timedOut: () => undefined,
    quit: () => environment.quit(EXIT.cancelled),
  });
  const stopListening = environment.onSignal(interruption.press);
  const workspaces = topicFolders(from);
  let to = path.resolve(environment.workingDirectory, wanted);
  try {
    ({ to } = await moveTarget({ from, path: to, workspaces }));
    const progress = moveProgress(shell, texts.progress);
    for await (const step of moveData({ address, from, to, workspaces, now: environment.now })) {
      if (interruption.signal.aborted) break;
      progress(step);
    }
  } catch (error) {
    throw storageError(error, to);
  } finally {
    stopListening();
  }
  if (interruption.signal.aborted) {
    sayAside(shell, texts.cancelled(from));
    return EXIT.cancelled;
  }
  if (command.json) writeJsonLine(environment.stdout, { from, to });
  else printLine(shell, texts.moved(visibleLine(from), visibleLine(to)));
  return EXIT.done;
}

async function removeOld(command: Line, confirmed: boolean, shell: Shell): Promise<ExitCode> {
  const texts = dataFolderTexts(localeOfLine(command, shell));
  const address = dataAddress(command.dataDir, shell.environment);
  const previous = previousData(address);
  if (previous === null) {
    printLine(shell, texts.nothingOld);
    return EXIT.done;
  }
  const folder = visibleLine(previous.folder);
  if (!confirmed) {
    printLine(shell, texts.old(folder, previous.bytes));
    printLine(shell, texts.confirmOld);
    return EXIT.notAllGood;
  }
  try {
    await removePreviousData(address, shell.environment.now);
  } catch (error) {
    throw storageError(error, previous.folder);
  }
  printLine(shell, texts.oldRemoved(folder));
  return EXIT.done;
}

/** For data that is lost for good. Data that can be reached is moved back instead. */
async function forget(command: Line, confirmed: boolean, shell: Shell): Promise<ExitCode> {
  const texts = dataFolderTexts(localeOfLine(command, shell));
  const place = whereDataIs(dataAddress(command.dataDir, shell.environment));
  if (place.state === 'found') throw new LoopwrightError('data-folder-reachable', { path: place.folder });
  const address = visibleLine(place.address);
  if (!confirmed) {
    printLine(shell, texts.forgetting(visibleLine(shownFolder(place)), address));
    return EXIT.notAllGood;
  }
  removeNote(place.address);
  printLine(shell, texts.forgotten(address));
  return EXIT.done;
}
