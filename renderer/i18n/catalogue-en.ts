export { ENGLISH_FAILURES as failures } from '../../shared/failures/english.ts';

export const catalogue = import.meta.glob<Readonly<Record<string, unknown>>>('./en/*.json', {
  eager: true,
  import: 'default',
});
