import type { ReactNode } from 'react';
import { assertNever } from '../../../shared/assert-never.ts';
import type { OutputRef } from '../../../shared/output.ts';
import type { OutputSource } from '../../output-source.ts';
import { ChartOutput } from './chart-output.tsx';
import { ImageOutput } from './image-output.tsx';
import { TableOutput } from './table-output.tsx';
import { TextOutput } from './text-output.tsx';

export interface OutputItemProps {
  readonly source: OutputSource;
  readonly output: OutputRef;
  /** Draws Markdown. */
  readonly markdown: (text: string) => ReactNode;
}

/** One output of any kind. */
export function OutputItem({ source, output, markdown }: OutputItemProps) {
  switch (output.kind) {
    case 'chart':
      return <ChartOutput source={source} output={output} />;
    case 'table':
      return <TableOutput source={source} output={output} />;
    case 'image':
      return <ImageOutput source={source} output={output} />;
    case 'document':
    case 'text':
      return <TextOutput source={source} output={output} markdown={markdown} />;
    default:
      return assertNever(output);
  }
}
