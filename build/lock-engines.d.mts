export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly engines?: Readonly<Record<string, string>> }>
  >;
}

/** The version of Node that is installed with the dependencies. */
export function bundledNode(): string;

/** Paths of the packages whose `engines.node` accepts the version. */
export function needlessEngines(lock: Lock, nodeVersion: string): readonly string[];

export function withoutNeedlessEngines(lock: Lock, nodeVersion: string): Lock;
