/**
 * The program that reads one document and ends. It is a process of its own, because a document from elsewhere can need
 * any time and any memory, and can use a mistake in a library.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { DocumentText } from '../../../../shared/document.ts';
import type { DocumentAnswer, DocumentTask } from '../messages.ts';
import { watchMemory } from './memory-watch.ts';
import { Unreadable } from './unreadable.ts';

/** Only the reader that is needed is loaded. */
async function read(task: DocumentTask): Promise<DocumentText> {
  switch (task.kind) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(task);
    case 'word':
      return (await import('./read-word.ts')).readWord(task);
    case 'excel':
      return (await import('./read-excel.ts')).readExcel(task);
    case 'powerpoint':
      return (await import('./read-powerpoint.ts')).readPowerPoint(task);
    default:
      return assertNever(task.kind);
  }
}

async function answerTo(task: DocumentTask): Promise<DocumentAnswer> {
  if (task.watchesItself) watchMemory(task.limits.residentBytes);
  try {
    return { ok: true, value: await read(task) };
  } catch (error) {
    return { ok: false, problem: error instanceof Unreadable ? error.problem : 'broken' };
  }
}

process.once('message', (task: DocumentTask) => {
  void answerTo(task).then((answer) => process.send?.(answer, () => process.exit()));
});
process.on('disconnect', () => process.exit());
