import type { Named, NoData, Texts } from './wording.ts';

type Bounded = { readonly bound: number };

/** What is wrong with one value that a user, a file or another program gave. */
export interface FieldProblems {
  missing: NoData;
  'wrong-kind': NoData;
  'not-text': NoData;
  'not-a-number': NoData;
  'not-whole': NoData;
  'not-yes-or-no': NoData;
  'not-a-list': NoData;
  'not-an-object': NoData;
  'not-a-choice': NoData;
  'not-email': NoData;
  'not-uri': NoData;
  'not-date': NoData;
  'not-date-time': NoData;
  empty: NoData;
  'too-short': Bounded;
  'too-long': Bounded;
  'too-small': Bounded;
  'too-large': Bounded;
  'too-few': Bounded;
  'too-many': Bounded;
  'unknown-fields': { readonly names: readonly string[] };
  'nul-character': NoData;
  'invisible-character': NoData;
  'password-in-address': NoData;
  'not-a-variable-name': NoData;
  'not-a-header-name': NoData;
  'not-accepted': NoData;
}

export type FieldProblem = Named<FieldProblems>;

/** Predicates without a full stop, for a sentence whose subject is the field. */
export type FieldProblemTexts = Texts<FieldProblems>;
