import type { EvidenceTexts } from './evidence-texts.ts';

export const CHINESE_EVIDENCE: EvidenceTexts = {
  locale: 'zh-CN',
  grades: {
    verified: '已验证',
    'check-failed': '检查未通过',
    unchecked: '未验证',
    unchanged: '没有更改',
    contradicted: '与事实不符',
  },
  verified: (checks) => `已验证：最后一次更改之后，${checks} 已通过`,
  failed: {
    exited: (check, code) => `检查未通过：${check} 的退出码为 ${code}`,
    'timed-out': (check) => `检查未通过：${check} 达到了时限`,
    stopped: (check) => `检查未通过：${check} 已被停止`,
    'not-started': (check) => `检查未通过：${check} 无法启动`,
    unknown: (check) => `检查未通过：${check}`,
  },
  unchecked: {
    plain: '有更改，未检查',
    perhaps: '可能有更改，未检查',
    undeclared: '有更改，未检查：此文件夹没有声明检查',
    'not-run': (checks) => `有更改，未检查：没有运行 ${checks}`,
    outdated: (checks) => `有更改，未检查：运行 ${checks} 之后文件又有更改`,
    altered: (checks) => `有更改，未检查：此循环更改了 ${checks} 的内容`,
    unshown: (about) => `有更改，未验证：检查已通过，但${about}`,
  },
  unchanged: '没有更改',
  contradicted: (claim) => `与事实不符：${claim ?? '文中声称的事情并未发生'}`,
  claims: {
    'file-not-written': (path) => `声称写入了 ${path}，但并没有写入`,
    'file-not-deleted': (path) => `声称删除了 ${path}，但它仍然存在`,
    'tests-not-run': '声称测试通过，但没有运行任何测试',
    'tests-failed': (command) => `声称测试通过，但 ${command} 失败了`,
  },
  unshown: {
    file: (path) => `没有记录能证明文中关于 ${path} 的说法`,
    tests: '没有记录能证明文中关于测试的说法',
  },
  sentence: (part) => `${part}。`,
  checkStates: {
    passed: '已通过',
    failed: '未通过',
    outdated: '在最后一次更改之前运行',
    altered: '已被此循环更改',
    'not-run': '未运行',
  },
  ends: {
    exited: (code) => `退出码 ${code}`,
    'timed-out': () => '达到时限',
    stopped: () => '已停止',
    'not-started': () => '未启动',
    unknown: () => '结果未知',
  },
  does: { created: '新建', changed: '更改', deleted: '删除', renamed: '重命名' },
  mayBeMore: '可能有未在此列出的更改，例如由外部工具所做的更改。',
  titles: {
    failures: '失败且未补救',
    open: '尚未完成',
    untrue: '其他不实的说法',
    unshown: '其他说法',
  },
};
