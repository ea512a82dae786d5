import { expect, it } from 'vitest';
import { imageFile } from './image-file.ts';

it('converts a data URL of an image to a file', async () => {
  const file = imageFile('data:image/jpeg;base64,AQID', 'receipt.JPEG');
  expect(file).toMatchObject({ name: 'receipt.jpg', type: 'image/jpeg' });
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([1, 2, 3]);
});

it.each([
  ['/tmp/x: <y>', 'tmp x y.png'],
  ['', 'output.png'],
  ['Image in the result', 'Image in the result.png'],
])('the image "%s" is saved as "%s"', (name, expected) => {
  expect(imageFile('data:image/png;base64,AQID', name)?.name).toBe(expected);
});

it.each(['blob:http://127.0.0.1/x', 'data:image/svg+xml;base64,AQID', 'data:image/png;base64,A', 'x'])(
  'returns null for %s',
  (address) => {
    expect(imageFile(address, 'x')).toBeNull();
  },
);
