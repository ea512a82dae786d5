/** Takes the images out of a request to a model that does not see them, and says so to the model. */
import type { ModelMessage, Part } from '../../../shared/message.ts';
import { oncePer } from '../../../shared/once-per.ts';

const LEFT_OUT = 'is not shown to you, because you do not see images. Say so if the answer depends on it.';

/** The same message gives the same one, because the serialised form of a message is kept by its identity. */
export const withoutImages = oncePer((message: ModelMessage): ModelMessage => {
  const parts = message.parts.map(withoutImage);
  return parts.every((part, index) => part === message.parts[index]) ? message : { ...message, parts };
});

function withoutImage(part: Part): Part {
  if (part.type === 'image')
    return {
      type: 'text',
      text: `\n\n[The image ${part.name === undefined ? '' : `${JSON.stringify(part.name)} `}${LEFT_OUT}]`,
    };
  if (part.type !== 'tool-result' || part.content.every(({ type }) => type !== 'image')) return part;
  const content = part.content.map((item) =>
    item.type === 'image' ? ({ type: 'text', text: `[An image of this result ${LEFT_OUT}]` } as const) : item,
  );
  return { ...part, content };
}
