import { createContext } from 'react';

export interface ShownImage {
  /** The name of the image for people, such as its file name. */
  readonly name: string;
  /** An address that contains the image (`data:`), or one of this page (`blob:`). */
  readonly address: string;
}

/** Opens an image in the viewer, which stays open when the row of the image leaves the list. */
export const Enlarge = createContext<(image: ShownImage) => void>(() => {
  throw new Error('There is no viewer of images.');
});
