/**
 * Makes an image as small as models use it, and writes it anew, so that it holds nothing but the picture: no place, no
 * date and no camera.
 */

export interface PreparedImage {
  readonly bytes: Blob;
  /** A small picture as a data URL. */
  readonly thumbnail: string;
}

/** The longest side in pixels. Models look at no more. */
const LONGEST_SIDE = 2048;
const THUMBNAIL_SIDE = 96;
/** A picture without losses that needs more bytes becomes a JPEG. */
const LARGEST_PNG = 2 * 1024 * 1024;
/** An image of more pixels is not decoded. */
const MOST_PIXELS = 120_000_000;

/** Returns null for an image that this page cannot show. */
export async function prepareImage(file: Blob): Promise<PreparedImage | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  try {
    if (image.width * image.height > MOST_PIXELS) return null;
    const picture = drawn(image, LONGEST_SIDE);
    const isPhoto = file.type === 'image/jpeg';
    const exact = isPhoto ? null : await picture.convertToBlob({ type: 'image/png' });
    const bytes =
      exact !== null && exact.size <= LARGEST_PNG
        ? exact
        : await drawn(image, LONGEST_SIDE, 'white').convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    const small = await drawn(image, THUMBNAIL_SIDE, 'white').convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    return { bytes, thumbnail: `data:image/jpeg;base64,${await base64Of(small)}` };
  } finally {
    image.close();
  }
}

function drawn(image: ImageBitmap, side: number, ground?: string): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  );
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The bytes in base64. */
export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const STEP = 32_768;
  let text = '';
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return btoa(text);
}
