export const catalogue = import.meta.glob<Readonly<Record<string, unknown>>>('./en/*.json', {
  eager: true,
  import: 'default',
});
