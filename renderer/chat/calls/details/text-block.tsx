import { ScrollBox } from '../../../ui/text/scroll-box.tsx';
import { visible } from '../../tool-words.ts';

/** A plain text of any length in a box that scrolls. */
export const TextBlock = (block: { readonly text: string; readonly label: string }) => (
  <ScrollBox {...block} worded={visible} className="mt-0.5 max-h-80 rounded-small border border-line bg-sunken" />
);
