export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly engines?: Readonly<Record<string, string>> }>
  >;
}

/** The version of Node that comes with the install. */
export function bundledNode(): string;

/** Paths of the packages whose `engines.node` the version satisfies. */
export function needlessEngines(lock: Lock, nodeVersion: string): readonly string[];

export function withoutNeedlessEngines(lock: Lock, nodeVersion: string): Lock;
