/** Takes images out of messages, and puts a sentence for the model in the place of each. */
import type { ModelMessage, Part } from '../../../shared/message.ts';
import { oncePer } from '../../../shared/once-per.ts';

const UNSEEN = 'is not shown to you, because you do not see images. Say so if the answer depends on it.';

/**
 * Leaves out all images, for a model that does not see them. The same message gives the same one, because the serialised
 * form of a message is kept by its identity.
 */
export const withoutImages = oncePer((message: ModelMessage) => withoutFirstImages(message, Infinity, UNSEEN));

/** Leaves out the first `count` images of a message, also in the results of tools. `why` ends the sentence about each. */
export function withoutFirstImages(message: ModelMessage, count: number, why: string): ModelMessage {
  let left = count;
  const isLeftOut = ({ type }: { readonly type: string }) => type === 'image' && left-- > 0;
  const parts = message.parts.map((part): Part => {
    if (part.type === 'image' && isLeftOut(part)) {
      const name = part.name === undefined ? '' : `${JSON.stringify(part.name)} `;
      return { type: 'text', text: `\n\n[The image ${name}${why}]` };
    }
    if (part.type !== 'tool-result' || part.content.every(({ type }) => type !== 'image')) return part;
    const content = part.content.map((item) =>
      isLeftOut(item) ? ({ type: 'text', text: `[An image of this result ${why}]` } as const) : item,
    );
    return { ...part, content };
  });
  return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts };
}
