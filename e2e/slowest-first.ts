import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The spec files that take longest, and those that mostly wait. Begun last, they would run alone at the end. */
const SLOWEST = [
  'app/accessibility',
  'app/everyday/everyday',
  'app/broken-servers',
  'conformance/conformance',
  'cli/key-search',
  'app/server-requests',
  'electron/system',
  'app/one-press',
  'app/changed-servers',
  'app/carried-secrets',
  'packaging/packed-app',
];

/** Runs the slowest spec files first. The others keep the usual order, which is by size without an earlier run. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const found = SLOWEST.findIndex((name) => moduleId.endsWith(`/e2e/${name}.spec.ts`));
  return found === -1 ? SLOWEST.length : found;
}
