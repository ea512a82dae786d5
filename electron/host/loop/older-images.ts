/** Takes the oldest images out of a request that has more of them than providers take. */
import { bytesAsSent, MOST_ATTACHED_BYTES } from '../../../shared/attached-file.ts';
import type { ModelMessage, Part, ToolContent } from '../../../shared/message.ts';
import { oncePer } from '../../../shared/once-per.ts';
import { withoutFirstImages } from './without-images.ts';

/** The most bytes of all images of a request: as many as one message may have, so that its own images are sent. */
const MOST_BYTES = MOST_ATTACHED_BYTES;

const OLDER =
  'is not shown to you, because the images of this topic are too large to be sent together, and newer ones are shown. Say so if the answer depends on it.';

const sizesIn = oncePer(({ parts }: ModelMessage): readonly number[] =>
  parts
    .flatMap((part): readonly (Part | ToolContent)[] => (part.type === 'tool-result' ? part.content : [part]))
    .flatMap((item) => (item.type === 'image' ? [bytesAsSent(item)] : [])),
);

/** How many of the images, beginning with the oldest, are too many. */
export function olderImagesIn(messages: readonly ModelMessage[]): number {
  const sizes = messages.flatMap(sizesIn);
  let bytes = 0;
  return (
    sizes.findLastIndex((size) => {
      bytes += size;
      return bytes > MOST_BYTES;
    }) + 1
  );
}

/** Leaves out the `count` oldest images. Messages without them stay the same objects. */
export function withoutOlderImages(messages: readonly ModelMessage[], count: number): readonly ModelMessage[] {
  if (count === 0) return messages;
  let left = count;
  return messages.map((message) => {
    const ofMessage = Math.min(left, sizesIn(message).length);
    if (ofMessage === 0) return message;
    left -= ofMessage;
    return shortened(message)(ofMessage);
  });
}

/** The same message and count give the same one, because the serialised form of a message is kept by its identity. */
const shortened = oncePer((message: ModelMessage) => {
  const known = new Map<number, ModelMessage>();
  return (count: number): ModelMessage => {
    const made = known.get(count) ?? withoutFirstImages(message, count, OLDER);
    known.set(count, made);
    return made;
  };
});
