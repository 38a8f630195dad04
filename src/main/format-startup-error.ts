import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { redactErrorMessage } from '#server/kernel/error-reason.ts'
import { OperatorError } from '#server/kernel/errors.ts'

/** Explanations of file system errors, by the system's error code. */
const fileErrors: Record<string, string> = {
  EACCES: 'this user may not open or write it',
  EPERM: 'it belongs to another user',
  EROFS: 'what it lies on can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the room of this user is used up',
  ENOTDIR: 'a part of this path is no folder',
  EEXIST: 'a file stands in place of the folder',
}

/** Explanations of errors at listening, by the system's error code. */
const listenErrors: Record<string, (port: unknown) => string> = {
  EADDRINUSE: port => `PORT: ${port} is taken. Stop what listens there, or set another one.`,
  EACCES: port => `PORT: this user may not listen on ${port}. Set one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST: no address of this machine.',
  ENOTFOUND: () => 'HOST: no address of this machine.',
}

/** SQLSTATE codes that concern the server or its permissions; all others point to a bug in one of our statements. */
const serverSideSqlStates = /^(08|25006|28|42501|53|57|58)/

/** Returns null when `error` is not a known file system error. */
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

/** Formats an error for the terminal without secrets: one sentence for a known cause, the whole error otherwise. */
export function formatStartupError(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', syscall, port } = error as { code?: string; syscall?: string; port?: unknown }
  const heard = syscall === 'listen' || syscall === 'getaddrinfo' ? listenErrors[code]?.(port) : null
  return heard ?? describeFileError(error) ?? describeDatabaseError(error) ?? redactErrorMessage(inspect(error))
}
