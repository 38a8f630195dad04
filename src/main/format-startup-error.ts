import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { redactErrorMessage } from '#server/kernel/error-reason.ts'
import { OperatorError } from '#server/kernel/errors.ts'

/** Why a file or folder is of no use, by the code that the system gives. */
const fileErrors: Record<string, string> = {
  EACCES: 'this user may not open or write it',
  EPERM: 'it belongs to another user',
  EROFS: 'what it lies on can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the room of this user is used up',
  ENOTDIR: 'a part of this path is no folder',
  EEXIST: 'a file stands in place of the folder',
}

/** Why the shop cannot listen, by the code that the system gives. */
const listenErrors: Record<string, (port: unknown) => string> = {
  EADDRINUSE: port => `PORT: ${port} is taken. Stop what listens there, or set another one.`,
  EACCES: port => `PORT: this user may not listen on ${port}. Set one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST: no address of this machine.',
  ENOTFOUND: () => 'HOST: no address of this machine.',
}

/** Refusals of a database that are about the server and its rights, not about a statement of ours: SQLSTATE. */
const serverSideSqlStates = /^(08|25006|28|42501|53|57|58)/

/** What stands in the way of a file or folder; null when it is not that. */
export function describeFileError(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = fileErrors[code]
  return path && reason ? `${path}: ${reason}.` : null
}

function describeDatabaseError(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (!(error instanceof DatabaseError)) return describeDatabaseError(error.cause)
  return serverSideSqlStates.test(error.code ?? '')
    ? `The database refuses: ${redactErrorMessage(error.message)}.`
    : null
}

/** An error for the terminal: what is known as its sentence, anything else whole for a report, both without secrets. */
export function formatStartupError(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', syscall, port } = error as { code?: string; syscall?: string; port?: unknown }
  const heard = syscall === 'listen' || syscall === 'getaddrinfo' ? listenErrors[code]?.(port) : null
  return heard ?? describeFileError(error) ?? describeDatabaseError(error) ?? redactErrorMessage(inspect(error))
}
