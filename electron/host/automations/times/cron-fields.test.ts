import { describe, expect, it } from 'vitest';
import { plainCron, readCron } from './cron-fields.ts';

describe('a cron expression', () => {
  it.each([
    ['0 8 * * MON-FRI', '0 8 * * 1-5'],
    [' 00  08 * * mon,tue,wed ', '0 8 * * 1-3'],
    ['0 8 * jan,JUL sun', '0 8 * 1,7 0'],
    ['0 8 * * 7', '0 8 * * 0'],
    ['0 8 * * 5-7', '0 8 * * 0,5,6'],
    ['0,15,30,45 * * * *', '*/15 * * * *'],
    ['0-59 0-23 1-31 1-12 0-6', '* * * * *'],
    ['0 8 ? * ?', '0 8 * * *'],
    ['0 8 L * *', '0 8 L * *'],
    ['0 8 15,l,1 * *', '0 8 1,15,L * *'],
    ['0 8 * * 5L', '0 8 * * 5#L'],
    ['0 8 * * fri#2,MON#1', '0 8 * * 1#1,5#2'],
    ['0 8 * * 7#1', '0 8 * * 0#1'],
    ['0 8 1-31 * 1', '0 8 * * *'],
    ['0 9-17/2 * * *', '0 9,11,13,15,17 * * *'],
  ])('is kept in one form: %s', (given, plain) => {
    expect(plainCron(given)).toBe(plain);
  });

  it.each([
    ...['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * 32 * *', '* * * 13 *', '* * * * 8'],
    ...['5/15 * * * *', '*/0 * * * *', '9-5 * * * *', 'a * * * *', '1,,2 * * * *', '1- * * * *', '-1 * * * *'],
    ...['* * * * 1#6', '* * * * 1#0', '* * L-2 * *', '1/2/3 * * * *', '001 * * * *', '* * 15W * *', '0 8 * * mon-'],
  ])('is not valid: %s', (given) => {
    expect(readCron(given)).toBeNull();
  });

  it('is not longer than 100 characters', () => {
    expect(readCron(`${'0,'.repeat(60)}0 * * * *`)).toBeNull();
  });
});
