/** What a model may be called. Imports no schema: the first screen of the page loads this file. */

export const LONGEST_MODEL_NAME = 200;

export const isAllVisible = (name: string): boolean => name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name);

/** The rule of the schema `ModelName`. */
export const isModelName = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST_MODEL_NAME && isAllVisible(name);
