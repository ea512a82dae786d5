export { CHINESE_FAILURES as failures } from '../../shared/failures/chinese.ts';

export const catalogue = import.meta.glob<Readonly<Record<string, unknown>>>('./zh-CN/*.json', {
  eager: true,
  import: 'default',
});
