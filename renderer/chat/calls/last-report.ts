/** Reads the last progress report from the progress text of a tool. Pure. */

export type Report =
  | { readonly kind: 'counted'; readonly done: number; readonly of: number }
  | { readonly kind: 'said'; readonly text: string };

/** The last progress report of a tool; null: the tool has reported nothing yet. */
export function lastReport(progress: string): Report | null {
  const text = progress.trimEnd().split('\n').at(-1)?.trim() ?? '';
  if (text === '') return null;
  const [, done, of] = /^(\d+(?:\.\d+)?) of (\d+(?:\.\d+)?)$/.exec(text) ?? [];
  return Number(of) > 0 ? { kind: 'counted', done: Number(done), of: Number(of) } : { kind: 'said', text };
}
