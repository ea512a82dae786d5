/** Memory as one text. The functions throw the error of the host. */
import { host } from './host.ts';

export async function exportMemory(): Promise<string> {
  return (await host().memory.export()).text;
}

/** Proposes the facts of an exported text. `isPreview`: only says what would be new. */
export const importMemory = (
  text: string,
  options: { readonly isPreview: boolean; readonly withInstructions: boolean },
) => host().memory.import({ text, ...options });

/** Erases everything for good; instructions only `withInstructions`. */
export const eraseMemory = (withInstructions: boolean) =>
  host().memory.erase({ confirm: 'erase everything', withInstructions });
