/** Reads the token that the user chose. It is never an argument, because every user can read those. */
import { closeSync, constants as flags, fstatSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../../../shared/errors.ts';
import { SHORTEST_TOKEN, TOKEN_SHAPE } from '../../../../shared/rpc-socket.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import type { Environment } from '../environment.ts';

const TOKEN_VARIABLE = 'LOOPWRIGHT_TOKEN';

/**
 * Returns the token in the file or in the variable, which is deleted, so that no child process
 * inherits it; undefined: there is none. Throws `UsageError` for a token that others may know.
 */
export function standingToken(file: string | undefined, environment: Environment): string | undefined {
  const { variables, workingDirectory } = environment;
  const given = variables[TOKEN_VARIABLE];
  delete variables[TOKEN_VARIABLE];
  if (file === undefined) return given === undefined ? undefined : checked(given, TOKEN_VARIABLE);
  if (given !== undefined) throw new UsageError({ problem: 'token-twice', variable: TOKEN_VARIABLE });
  return checked(readPrivate(path.resolve(workingDirectory, file)), file);
}

function checked(text: string, from: string): string {
  const token = text.trim();
  if (token.length < SHORTEST_TOKEN || !TOKEN_SHAPE.test(token)) {
    throw new UsageError({ problem: 'not-a-token', from, shortest: SHORTEST_TOKEN });
  }
  return token;
}

/** Windows has no file modes and no user ids; there the folders of a user belong to the user. */
function readPrivate(file: string): string {
  let descriptor: number;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    descriptor = openSync(file, flags.O_RDONLY | (flags.O_NONBLOCK ?? 0));
  } catch (error) {
    throw new UsageError({ problem: 'token-unreadable', file, detail: messageOf(error) });
  }
  try {
    const { uid, mode, size } = fstatSync(descriptor);
    const isFile = (mode & flags.S_IFMT) === flags.S_IFREG;
    if (!isFile || size > 1_000) throw new UsageError({ problem: 'not-a-token', from: file, shortest: SHORTEST_TOKEN });
    const isOurs = process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
    if (!isOurs) throw new UsageError({ problem: 'token-not-private', file });
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}
