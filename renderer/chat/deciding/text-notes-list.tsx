import { type NotedText, useTextNotes } from './text-notes.ts';

/** Says what a reader of a text could overlook. */
export function TextNotes({ text, as = 'command' }: { readonly text: string; readonly as?: NotedText }) {
  const notes = useTextNotes(text, as);
  if (notes.length === 0) return null;
  return (
    <ul className="text-[12.5px] text-warn [overflow-wrap:anywhere]">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
