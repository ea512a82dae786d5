/** The texts about the place of the data, by language. They load only with the commands for it. */
import type { Locale } from '../../../../shared/loop.ts';

const megabytes = (bytes: number, locale: Locale): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / 1_000_000)} MB`;

const english = {
  movedFrom: (address: string) => `It was moved there; the note about it is in ${address}.`,
  unreachable:
    'This folder cannot be reached, or the data is not in it. Connect its drive, and start Loopwright again.',
  unreadable: 'This note says where the data is, but it cannot be read.',
  old: (folder: string, bytes: number) =>
    `The old copy of the data is still in ${folder} (${megabytes(bytes, 'en')}). "loopwright data-folder remove-old" removes it.`,
  confirmOld: 'Nothing was removed. Add --yes to remove this copy. What is stored in it now cannot be read afterwards.',
  oldRemoved: (folder: string) => `The old copy in ${folder} is removed.`,
  nothingOld: 'There is no old copy of the data.',
  stopping: 'Stopping. What was copied is removed.',
  cancelled: (from: string) => `The move was canceled. The data is still in ${from}.`,
  progress: (percent: number) => `Moving the data: ${percent}%`,
  moved: (from: string, to: string) =>
    `The data is in ${to} now. The copy in ${from} stays until you remove it, after the next start: loopwright data-folder remove-old`,
  forgetting: (lost: string, address: string) =>
    `Nothing was changed. With --yes, Loopwright forgets ${lost} and uses ${address} again. Do this only if the data there is lost.`,
  forgotten: (address: string) => `Loopwright uses ${address} again.`,
};

type DataFolderTexts = typeof english;

const chinese: DataFolderTexts = {
  movedFrom: (address) => `数据已移到这里；${address} 中的文件记录了这个位置。`,
  unreachable: '无法访问此文件夹，或者数据不在其中。请连接它所在的驱动器，然后重新启动 Loopwright。',
  unreadable: '这个文件记录了数据的位置，但无法读取。',
  old: (folder, bytes) =>
    `数据的旧副本仍在 ${folder} 中（${megabytes(bytes, 'zh-CN')}）。可用“loopwright data-folder remove-old”删除。`,
  confirmOld: '没有删除任何内容。加上 --yes 即可删除这个副本。删除后无法再读取其中的内容。',
  oldRemoved: (folder) => `已删除 ${folder} 中的旧副本。`,
  nothingOld: '没有数据的旧副本。',
  stopping: '正在停止。已复制的内容会被删除。',
  cancelled: (from) => `移动已取消。数据仍在 ${from} 中。`,
  progress: (percent) => `正在移动数据：${percent}%`,
  moved: (from, to) =>
    `数据现在位于 ${to}。${from} 中的副本会保留，下次启动之后可以删除：loopwright data-folder remove-old`,
  forgetting: (lost, address) =>
    `没有更改任何内容。加上 --yes 后，Loopwright 会忘记 ${lost}，并重新使用 ${address}。只有在那里的数据已经丢失时才这样做。`,
  forgotten: (address) => `Loopwright 重新使用 ${address}。`,
};

export const dataFolderTexts = (locale: Locale): DataFolderTexts => (locale === 'en' ? english : chinese);
