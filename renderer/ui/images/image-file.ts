import { fileName } from '../../save-file.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Whether the address contains the bytes of an image that can be saved. */
export const isSavable = (address: string): boolean => /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(address);

/** The image as a file named after it; null: the address does not contain it in base64, or its type is not known. */
export function imageFile(address: string, name: string): File | null {
  const [, type = '', base64 = ''] = /^data:([a-z]+\/[a-z]+);base64,([A-Za-z0-9+/=]+)$/.exec(address) ?? [];
  const ending = ENDINGS[type];
  const bytes = bytesOf(base64);
  if (ending === undefined || bytes === null) return null;
  return new File([bytes], fileName(name.replace(/\.(?:png|jpe?g|gif|webp)$/i, ''), ending), { type });
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
