import type { Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { DEEPEST_BLOCKS } from '../../../shared/markdown/bounded-lexer.ts';
import { LongText } from '../../ui/text/long-text.tsx';
import { ArtifactPlace } from './artifact-place.tsx';
import { CodeBlock } from './code-block.tsx';
import { inlineContent } from './inline-content.tsx';
import { drawable, type MarkdownToken } from './markdown-tokens.ts';
import { MathText } from './math-text.tsx';
import { MermaidDiagram } from './mermaid-diagram.tsx';

interface MarkdownBlockProps {
  readonly token: MarkdownToken;
  readonly definitions: string;
  readonly growing: boolean;
}

export const MarkdownBlock = memo(
  function MarkdownBlock({ token, growing }: MarkdownBlockProps) {
    return block(token, growing, 0);
  },
  (before, after) =>
    before.token.raw === after.token.raw &&
    before.token.type === after.token.type &&
    before.definitions === after.definitions &&
    before.growing === after.growing,
);

function block(token: MarkdownToken, growing: boolean, depth: number): ReactNode {
  if (depth > DEEPEST_BLOCKS) return <Verbatim text={token.raw} />;
  switch (token.type) {
    case 'paragraph':
      return <p>{inlineContent(token.tokens, depth)}</p>;
    case 'text':
      return <p>{token.tokens === undefined ? token.text : inlineContent(token.tokens, depth)}</p>;
    case 'heading':
      return <Heading depth={token.depth}>{inlineContent(token.tokens, depth)}</Heading>;
    case 'code':
      return !growing && token.lang === 'mermaid' ? (
        <MermaidDiagram source={token.text} />
      ) : (
        <CodeBlock code={token.text} language={languageOf(token)} growing={growing} />
      );
    case 'blockquote':
      return (
        <blockquote className="flex flex-col gap-2.5 border-line border-l-2 pl-3 text-soft">
          {blocks(token.tokens, growing, depth + 1)}
        </blockquote>
      );
    case 'list':
      return <List token={token} growing={growing} depth={depth} />;
    case 'table':
      return <Table token={token} depth={depth} />;
    case 'hr':
      return <hr className="border-line" />;
    case 'math':
      return <MathText tex={token.text} display={true} />;
    case 'artifact':
      return <ArtifactPlace name={token.name} words={token.words} />;
    case 'space':
    case 'checkbox':
      return null;
    case 'def':
      return token.tag.startsWith('^') ? <p>{token.raw.trim()}</p> : null;
    case 'plain':
      return <Verbatim text={token.raw} />;
    case 'html':
      return <Verbatim text={token.raw.trimEnd()} />;
    default:
      return <p>{inlineContent([token], depth)}</p>;
  }
}

function blocks(tokens: readonly Tokens.Generic[], growing: boolean, depth: number): ReactNode {
  const drawn = drawable(tokens).filter(({ type }) => type !== 'space');
  return drawn.map((token, index) => (
    <MarkdownBlockInside
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
      key={index}
      token={token}
      growing={growing && index === drawn.length - 1}
      depth={depth}
    />
  ));
}

function MarkdownBlockInside({
  token,
  growing,
  depth,
}: {
  readonly token: MarkdownToken;
  readonly growing: boolean;
  readonly depth: number;
}) {
  return block(token, growing, depth);
}

/** A heading of an answer, one level below the headings of the page. */
function Heading({ depth, children }: { readonly depth: number; readonly children: ReactNode }) {
  if (depth === 1) return <h2 className="mt-2 font-semibold text-[16px]">{children}</h2>;
  if (depth === 2) return <h2 className="mt-2 font-semibold text-[15px]">{children}</h2>;
  return depth === 3 ? (
    <h3 className="mt-1 font-semibold text-[14px]">{children}</h3>
  ) : (
    <h4 className="mt-1 font-semibold text-[13.5px]">{children}</h4>
  );
}

function List({
  token,
  growing,
  depth,
}: {
  readonly token: Tokens.List;
  readonly growing: boolean;
  readonly depth: number;
}) {
  const items = token.items.map((item, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: items are only added at the end
      key={index}
      className={item.task ? 'list-none' : ''}
    >
      <Item item={item} growing={growing && index === token.items.length - 1} depth={depth + 1} />
    </li>
  ));
  const spacing = `flex flex-col pl-6 ${token.loose ? 'gap-2' : 'gap-1'}`;
  return token.ordered ? (
    <ol start={token.start === '' ? 1 : token.start} className={`list-decimal ${spacing}`}>
      {items}
    </ol>
  ) : (
    <ul className={`list-disc ${spacing}`}>{items}</ul>
  );
}

/**
 * A list item. In a tight list, its lines are inline content; everything else in it is a block.
 */
function Item({
  item,
  growing,
  depth,
}: {
  readonly item: Tokens.ListItem;
  readonly growing: boolean;
  readonly depth: number;
}) {
  const [first, ...rest] = drawable(item.tokens).filter(({ type }) => type !== 'space' && type !== 'checkbox');
  const box = item.task ? (
    <input
      type="checkbox"
      checked={item.checked === true}
      readOnly={true}
      tabIndex={-1}
      inert={true}
      className="mr-2 -ml-5"
    />
  ) : null;
  if (first === undefined) return box;
  const leads = first.type === 'text' && first.tokens !== undefined;
  return (
    <>
      {box}
      {leads ? (
        inlineContent(first.tokens ?? [], depth)
      ) : (
        <MarkdownBlockInside token={first} growing={growing && rest.length === 0} depth={depth} />
      )}
      {rest.length > 0 && <div className="mt-1 flex flex-col gap-1.5">{blocks(rest, growing, depth)}</div>}
    </>
  );
}

const ALIGN = { left: 'text-left', right: 'text-right', center: 'text-center' } as const;

function Table({ token, depth }: { readonly token: Tokens.Table; readonly depth: number }) {
  const cell = 'border-line border-b px-2.5 py-1.5 align-top';
  const align = (index: number) => ALIGN[token.align[index] ?? 'left'];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <div className="overflow-x-auto rounded-medium border border-line" tabIndex={0}>
      <table className="w-full min-w-max border-collapse text-[13px] [&_tr:last-child>td]:border-b-0">
        <thead className="bg-sunken">
          <tr>
            {token.header.map(({ tokens }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={index} scope="col" className={`${cell} font-semibold ${align(index)}`}>
                {inlineContent(tokens, depth)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
            <tr key={line}>
              {row.map(({ tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={index} className={`${cell} max-w-96 ${align(index)}`}>
                  {inlineContent(tokens, depth)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Verbatim({ text }: { readonly text: string }) {
  return (
    <p className="whitespace-pre-wrap">
      <LongText text={text} />
    </p>
  );
}

function languageOf({ lang = '' }: Tokens.Code): string {
  return lang.trim().split(/\s/, 1)[0]?.toLowerCase() ?? '';
}
