/** A file that gives no table. The message is one plain sentence for a model and a person. */
export class UnreadableFile extends Error {}
