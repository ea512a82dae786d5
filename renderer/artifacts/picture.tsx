import type { ArtifactContent } from '../../shared/artifact.ts';
import { EnlargeableImage } from '../ui/images/enlargeable-image.tsx';

/** The address of a picture, which contains it; null: the content is no picture. */
export function pictureOf(content: ArtifactContent): string | null {
  if (content.kind === 'image') return `data:${content.mimeType};base64,${content.data}`;
  if (content.kind !== 'text' || content.format !== 'svg') return null;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content.text.toWellFormed())}`;
}

/**
 * A picture on a white ground, because pictures are made for paper. An untrusted drawing in an image runs no script and
 * loads nothing.
 */
export function Picture({ name, source }: { readonly name: string; readonly source: string }) {
  return (
    <div className="overflow-auto p-3">
      <EnlargeableImage
        address={source}
        name={name}
        fills={true}
        className="mx-auto h-auto rounded-small border border-line bg-white"
      />
    </div>
  );
}
