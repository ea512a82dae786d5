/**
 * Gives every property the seed of this run and a time budget. A property that uses up its budget
 * counts as passed with the cases it has tried, and as failed when it has tried none.
 */
import fc from 'fast-check';
import { inject } from 'vitest';

const BUDGET_MS = 5_000;

fc.configureGlobal({ seed: inject('propertySeed'), interruptAfterTimeLimit: BUDGET_MS });
