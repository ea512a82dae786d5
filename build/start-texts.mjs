// The messages of npm start, in the language that the environment selects.
const english = {
  inBrowser: (why) => `Loopwright opens in your browser: ${why}.`,
  inWindow: 'Loopwright opens in a window of its own: Electron is here.',
  building: 'Building the page…',
  fetching: 'Fetching Electron, about 110 MB, once.',
  pressEnter: 'Press Enter to use the browser instead.',
  fetched: (percent, megabytes) => `  ${percent} % of ${megabytes} MB`,
  asked: 'you asked for it',
  noDisplay: 'there is no display',
  noDownloads: "Electron's binary is not here, and downloads are switched off",
  notFetched: (why) => `Electron's binary is not here: ${why}`,
  didNotStart: (why) => `Electron did not start (${why})`,
  endedWith: (code) => `it ended with ${code}`,
  reason: (why) => why,
};

/**
 * The failure reasons that `electron-binary.mjs` returns, with their translations. Other reasons
 * are error messages of the operating system.
 */
const REASONS = new Map([
  ['the server for it cannot be reached', '无法连接到下载服务器'],
  ['the download came to a halt', '下载中断'],
  ['its installer ended early', '安装程序提前结束'],
  ['you skipped it', '你跳过了下载'],
]);

const chinese = {
  inBrowser: (why) => `Loopwright 将在浏览器中打开：${why}。`,
  inWindow: 'Loopwright 将在自己的窗口中打开：已有 Electron。',
  building: '正在构建页面……',
  fetching: '正在下载 Electron，约 110 MB，仅此一次。',
  pressEnter: '按回车键改用浏览器。',
  fetched: (percent, megabytes) => `  ${percent} %，共 ${megabytes} MB`,
  asked: '这是你的选择',
  noDisplay: '没有显示器',
  noDownloads: '没有 Electron 程序，且下载已关闭',
  notFetched: (why) => `没有 Electron 程序：${why}`,
  didNotStart: (why) => `Electron 未能启动（${why}）`,
  endedWith: (code) => `退出码为 ${code}`,
  reason: (why) => REASONS.get(why) ?? why,
};

/**
 * Selects the language from the POSIX variables. LC_ALL has precedence over LC_MESSAGES, and
 * LC_MESSAGES over LANG.
 */
export function startTexts({ LC_ALL, LC_MESSAGES, LANG }) {
  return /^zh\b|^zh_/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? chinese : english;
}
