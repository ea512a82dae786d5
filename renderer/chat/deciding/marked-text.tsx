import { useMemo } from 'react';
import { type MarkedPart, markedParts, markText, type Reading } from '../../../shared/suspicious-text.ts';

interface MarkedTextProps {
  /** One line of untrusted text. */
  readonly text: string;
  readonly reading: Reading;
  /** Whether the text begins a line. */
  readonly atStart?: boolean;
}

/** A line with a mark in place of each hidden character and of each long run of blanks. */
export function MarkedText({ text, reading, atStart = true }: MarkedTextProps) {
  const parts = useMemo(() => markedParts(text, reading, atStart), [text, reading, atStart]);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { readonly part: MarkedPart }) {
  if (part.kind === 'text') return part.text;
  if (part.kind === 'mixed') {
    return (
      <mark className="rounded-[3px] bg-transparent text-inherit underline decoration-2 decoration-warn decoration-wavy underline-offset-2">
        {part.text}
      </mark>
    );
  }
  return (
    <mark className="mx-px rounded-[3px] border border-warn-line bg-warn-soft px-1 font-sans text-[10.5px] text-warn whitespace-nowrap">
      {markText(part)}
    </mark>
  );
}

/** A path, an address or another name in a frame, so that its end cannot be mistaken. */
export function BoxedName({ name }: { readonly name: string }) {
  return (
    <code className="inline-block max-w-full rounded-[4px] border border-line bg-canvas px-1.5 font-mono text-[12px] leading-[1.55] [overflow-wrap:anywhere]">
      <MarkedText text={name} reading="exact" />
    </code>
  );
}
