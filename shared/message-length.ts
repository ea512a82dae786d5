/** The limit of a message and of its draft. The page checks it before sending, the host always. */

/** The maximum number of characters of a message. */
export const MESSAGE_LENGTH = 1_000_000;

/** The name of the failure, which is also the error message of the schema. */
export const MESSAGE_TOO_LONG = 'message-too-long';
