/** Memory as one text. The functions throw the error of the host. */
import { host } from './host.ts';

export async function exportMemory(): Promise<string> {
  return (await host().memory.export()).text;
}

/** Proposes the facts of an exported text. `isPreview`: only counts them. */
export const importMemory = (text: string, isPreview: boolean) => host().memory.import({ text, isPreview });

/** Erases everything for good. */
export const eraseMemory = () => host().memory.erase({ confirm: 'erase everything' });
