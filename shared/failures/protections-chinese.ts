import { type Protection, type ProtectionTexts, protectionText } from './protected-kinds.ts';

const CHINESE: ProtectionTexts = {
  agents: 'AI 助手会听从其中的指示，或启动其中指定的服务器和钩子',
  build: '构建工具和包管理器会按它行事（有些在编辑器打开文件夹时就会），它可以让这些工具运行代码',
  ci: '推送之后，构建服务会运行它或按它行事，而且往往能访问项目的机密',
  debugger: '在此文件夹中启动调试器时会执行它',
  desktop: '系统会自行启动它，或在有人查看文件夹时读取它',
  editor: '有人打开此文件夹时，编辑器可能会运行其中的内容',
  'git-folder': 'Git 会把它所在的文件夹当作仓库，并运行其中的配置所指定的程序',
  hooks: '它决定每次提交、检出或推送时运行什么',
  own: '它是 Loopwright 自身的配置或数据',
  runtime: '解释器、数据库客户端或服务器每次在此文件夹中启动时都会加载并执行它',
  secrets: '它可能存有密钥或密码',
  'server-script': (server) => `MCP 服务器“${server}”会运行它`,
  shell: 'Shell 或终端在启动时，或有人进入此文件夹时会执行它',
  'version-control': 'Git 或其他版本控制系统会运行其中指定的程序',
  unknown: '它可能存有机密，或会启动程序',
};

export function protectionInChinese(protection: Partial<Protection>): string {
  return protectionText(CHINESE, protection);
}
