/** The texts with which the demo analyses a data file, in both languages. */

export const english = {
  reading: (path: string) => `I read ${path} and look at its columns.`,
  adding: (value: string, group: string) => `I add up ${value} for each ${group} in SQL and draw a chart.`,
  counting: (group: string) => `I count the rows of each ${group} in SQL and draw a chart.`,
  sumName: (value: string, group: string) => `${value} by ${group}`,
  countName: (group: string) => `Rows by ${group}`,
  none: 'There is no data file in this folder. I read CSV, TSV, JSON, JSON Lines, Parquet and XLSX files.',
  notFound: (name: string, others: readonly string[]) =>
    `There is no ${name} in this folder. ${others.length === 0 ? 'It has no other data file.' : `Its data files: ${others.join(', ')}.`}`,
  title: (path: string) => `What is in ${path}`,
  size: (rows: string, columns: string, missing: string) =>
    `${rows} rows and ${columns} columns; ${missing === '0' ? 'no cell is' : `${missing} cells are`} missing.`,
  largest: (group: string, total: string) => `**${group}** has the most: ${total}.`,
  noChart: 'No column sorts the rows into a few groups, so I drew no chart.',
  columnsTitle: 'Columns',
  columns: ['Column', 'Type', 'Missing', 'Different values'] as readonly string[],
  source:
    'All figures are from the calls above, which you can open. The chart and the tables are also in the panel “Artifacts”.',
};

export type DataTexts = typeof english;

export const chinese: DataTexts = {
  reading: (path) => `先读取 ${path}，看看有哪些列。`,
  adding: (value, group) => `用 SQL 按 ${group} 汇总 ${value}，并绘制图表。`,
  counting: (group) => `用 SQL 统计每个 ${group} 的行数，并绘制图表。`,
  sumName: (value, group) => `按 ${group} 汇总的 ${value}`,
  countName: (group) => `按 ${group} 统计的行数`,
  none: '这个文件夹里没有数据文件。我可以读取 CSV、TSV、JSON、JSON Lines、Parquet 和 XLSX 文件。',
  notFound: (name, others) =>
    `这个文件夹里没有 ${name}。${others.length === 0 ? '也没有其他数据文件。' : `其中的数据文件有：${others.join('、')}。`}`,
  title: (path) => `${path} 中有什么`,
  size: (rows, columns, missing) =>
    `共 ${rows} 行、${columns} 列，${missing === '0' ? '没有缺失的单元格' : `有 ${missing} 个单元格缺失`}。`,
  largest: (group, total) => `**${group}** 最多，为 ${total}。`,
  noChart: '没有能把各行分成少数几组的列，所以没有绘制图表。',
  columnsTitle: '各列',
  columns: ['列', '类型', '缺失', '不同的值'],
  source: '所有数字都来自上面的调用，可以展开查看。图表和表格也在“产物”面板中。',
};
