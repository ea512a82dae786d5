/** Makes files of a drawn chart. */
import type { DrawnChart } from '../../../shared/chart.ts';
import { fileName } from '../../save-file.ts';

/** The number of pixels of a PNG for each CSS pixel. */
const SHARPNESS = 2;
const MOST_PIXELS = 60_000_000;

export const svgFile = ({ svg }: DrawnChart, name: string): File =>
  new File([`<?xml version="1.0" encoding="UTF-8"?>\n${svg}`], fileName(name, 'svg'), { type: 'image/svg+xml' });

/** Rejects if the browser cannot make a picture of this size. */
export async function pngFile({ svg, width, height }: DrawnChart, name: string): Promise<File> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const sharpness = Math.min(SHARPNESS, Math.sqrt(MOST_PIXELS / (width * height)));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob === null) throw new Error('The picture is empty.');
    return new File([blob], fileName(name, 'png'), { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
