/**
 * Records the program's calls to the Electron double in order. The spec reads them over the control
 * channel, so the arguments must be serialisable as JSON.
 */
export interface Recorded {
  readonly what: string;
  readonly args: readonly unknown[];
}

const recorded: Recorded[] = [];

export function record(what: string, ...args: readonly unknown[]): void {
  recorded.push({ what, args: JSON.parse(JSON.stringify(args)) });
}

export function recordedCalls(what: string): readonly Recorded[] {
  return recorded.filter((one) => one.what === what);
}

export function forgetCalls(): void {
  recorded.length = 0;
}
