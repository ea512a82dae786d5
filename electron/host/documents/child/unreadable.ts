import type { DocumentProblem } from '../../../../shared/document.ts';

/** Thrown by the readers: the document cannot be read. */
export class Unreadable extends Error {
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem) {
    super(`The document cannot be read: ${problem}`);
    this.problem = problem;
  }
}
