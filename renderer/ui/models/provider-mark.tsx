import { type CatalogueEntry, catalogueEntry } from '../../../shared/provider-catalogue.ts';

interface ProviderMarkProps {
  /** Null: the provider is not in the catalogue. */
  readonly entry: CatalogueEntry | null;
}

/** The letters that stand for a provider, on a tile of its colour. Its name must stand beside it. */
export function ProviderMark({ entry }: ProviderMarkProps) {
  const { tint, mark } = entry ?? catalogueEntry('other');
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: tint }}
      className="flex size-7 flex-none select-none items-center justify-center rounded-small font-semibold text-[12px] text-white"
    >
      {entry === null ? '·' : mark}
    </span>
  );
}
