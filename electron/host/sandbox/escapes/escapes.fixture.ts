/** Runs the attempts through a caller of the sandbox, and says which of them escaped. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempt } from './attempt.fixture.ts';
import { MOUNTS, PROTECTED_FILES, READING, WRITING_OUTSIDE } from './file-attempts.fixture.ts';
import { BESIDE_ALLOWED_HOSTS, NETWORK, PROCESSES } from './other-attempts.fixture.ts';
import { type EscapePlace, escapePlace } from './place.fixture.ts';

/** Attempts without network, and those beside the hosts that are allowed. */
export const ATTEMPTS = {
  'no-hosts': [...WRITING_OUTSIDE, ...PROTECTED_FILES, ...READING, ...MOUNTS, ...NETWORK, ...PROCESSES],
  'some-hosts': BESIDE_ALLOWED_HOSTS,
} as const satisfies Record<string, readonly Attempt[]>;

export type AttemptGroup = keyof typeof ATTEMPTS;

/**
 * Runs this command line in the workspace of the place, under its policy or what corresponds to it,
 * and resolves when the program and what it reports have ended.
 */
export type Caller = (place: EscapePlace, command: string) => Promise<void>;

export interface Outcome {
  readonly escaped: readonly string[];
  /** Attempts that were made and failed. */
  readonly held: readonly string[];
  /** Attempts without a result: the script ended before. */
  readonly unknown: readonly string[];
  /** Whether the host that the policy allows was reached. */
  readonly reachedAllowed: boolean;
}

const RESULTS = '.results';
const SCRIPT = '.attempts.sh';

/** Makes all attempts of a group in one start of the caller. */
export async function escapesOf(caller: Caller, group: AttemptGroup): Promise<Outcome> {
  return outcomeOf(caller, group, ATTEMPTS[group]);
}

/** The attempts that can be made without a sandbox, as proof that they can succeed. */
export function controlsOf(group: AttemptGroup): readonly Attempt[] {
  const isRoot = process.getuid?.() === 0;
  return ATTEMPTS[group].filter(({ control }) => control === 'everybody' || (control === 'root' && isRoot));
}

export async function outcomeOf(caller: Caller, group: AttemptGroup, attempts: readonly Attempt[]): Promise<Outcome> {
  const place = await escapePlace(group);
  try {
    writeFileSync(join(place.workspace, SCRIPT), scriptOf(place, attempts));
    writeFileSync(join(place.workspace, RESULTS), '');
    await caller(place, `sh ${SCRIPT}`);
    const lines = readFileSync(join(place.workspace, RESULTS), 'utf8').split('\n');
    const results = attempts.map(({ title, escaped }, at) => ({
      title,
      result: escaped?.(place)
        ? 'escaped'
        : escaped === undefined
          ? resultOf(lines, at)
          : resultOf(lines, at) && 'held',
    }));
    const titles = (wanted: string | undefined) =>
      results.filter(({ result }) => result === wanted).map(({ title }) => title);
    return {
      ...{ escaped: titles('escaped'), held: titles('held'), unknown: titles(undefined) },
      reachedAllowed: lines.includes('allowed'),
    };
  } finally {
    await place.close();
  }
}

const resultOf = (lines: readonly string[], at: number): string | undefined =>
  lines.find((line) => line.startsWith(`${at} `))?.split(' ')[1];

function scriptOf({ variables }: EscapePlace, attempts: readonly Attempt[]): string {
  const settings = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`);
  const tries = attempts.map(
    ({ script }, at) =>
      `timeout 10 sh -c ${quoted(script)} < /dev/null > /dev/null 2>&1 && r=escaped || r=held; echo "${at} $r" >> "$W/${RESULTS}"`,
  );
  const allowed = `curl -m 5 -sf --noproxy "" "http://localhost:$PORT/" > /dev/null && echo allowed >> "$W/${RESULTS}"`;
  return [...settings, allowed, ...tries].join('\n');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
