import { ChartColumn, Code, FileText, Globe, Image, type LucideIcon, ScrollText, Table, Type } from 'lucide-react';
import type { Artifact, ArtifactFormat } from '../../shared/artifact.ts';

const ICONS: Readonly<Record<ArtifactFormat, LucideIcon>> = {
  markdown: FileText,
  html: Globe,
  csv: Table,
  svg: Image,
  text: Type,
  image: Image,
  chart: ChartColumn,
  table: Table,
};

/** The icon of a report, or of the format of any other artifact. */
export function ArtifactIcon({ kind, format }: Pick<Artifact, 'kind' | 'format'>) {
  const Icon = kind === 'report' ? ScrollText : (ICONS[format] ?? Code);
  return <Icon aria-hidden="true" size={16} strokeWidth={1.5} className="flex-none text-soft" />;
}
