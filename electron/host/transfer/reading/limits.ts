/** What an import reads at most. A file that needs more is refused or read in part, and the preview says so. */
export interface ImportLimits {
  /** The bytes of the file itself. */
  readonly fileBytes: number;
  /** The bytes of the conversations in an archive, inflated. */
  readonly textBytes: number;
  /** How many times larger than in the archive an entry may be once it has more than `bombBytes`. */
  readonly ratio: number;
  readonly bombBytes: number;
  readonly entries: number;
  /** The bytes of one topic without its images. */
  readonly topicBytes: number;
  readonly topics: number;
  readonly messages: number;
  /** The characters of one part of a message. */
  readonly partCharacters: number;
  readonly imageBytes: number;
  /** The bytes of all images of one topic. */
  readonly topicImageBytes: number;
  /** How deep objects and lists lie in each other. */
  readonly depth: number;
}

const MB = 1024 * 1024;

export const IMPORT_LIMITS: ImportLimits = {
  fileBytes: 2_000 * MB,
  textBytes: 4_000 * MB,
  ratio: 200,
  bombBytes: 64 * MB,
  entries: 200_000,
  topicBytes: 64 * MB,
  topics: 50_000,
  messages: 20_000,
  partCharacters: 2_000_000,
  imageBytes: 20 * MB,
  topicImageBytes: 100 * MB,
  depth: 200,
};
