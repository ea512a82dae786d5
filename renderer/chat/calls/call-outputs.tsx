import type { OutputRef } from '../../../shared/output.ts';
import { hostOutputs } from '../../stores/host-outputs.ts';
import type { OutputItemProps } from '../../ui/outputs/output-item.tsx';
import { lazyPart } from '../../ui/parts/lazy-part.tsx';
import { PartBoundary } from '../../ui/parts/part-boundary.tsx';
import { Markdown } from '../markdown/markdown.tsx';

/** Most calls make nothing for people, so the code for charts and tables is loaded with the first output. */
const OutputItem = lazyPart<OutputItemProps>(
  () => import('../../ui/outputs/output-item.tsx').then((part) => part.OutputItem),
  { Loading: () => <div className="h-40 rounded-medium border border-line" aria-busy={true} /> },
);

const markdown = (text: string) => <Markdown text={text} />;

/** What a call made for people, below its card. It is visible without opening the card. */
export function CallOutputs({ outputs }: { readonly outputs: readonly OutputRef[] }) {
  if (outputs.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-2">
      {outputs.map((output) => (
        <PartBoundary key={output.id}>
          <OutputItem source={hostOutputs} output={output} markdown={markdown} />
        </PartBoundary>
      ))}
    </div>
  );
}
