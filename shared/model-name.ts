/**
 * The rule for model names. Imports no schema, because the first screen of the page loads this
 * file.
 */

export const LONGEST_MODEL_NAME = 200;

export const isAllVisible = (name: string): boolean => name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name);

/** The same rule as the schema `ModelName`. */
export const isModelName = (name: string): boolean =>
  name.length > 0 && name.length <= LONGEST_MODEL_NAME && isAllVisible(name);
