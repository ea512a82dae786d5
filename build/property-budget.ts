/**
 * Gives every property-based test the seed of this run and a time budget. A property whose budget
 * is used up passes with the cases tried so far, and fails when no case was tried.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

const BUDGET_MS = 5_000;

fc.configureGlobal({ seed: inject('propertySeed'), interruptAfterTimeLimit: BUDGET_MS });
