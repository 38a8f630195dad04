import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { OperatorError } from '#server/platform/core/errors.ts'
import { redactErrorMessage } from '#server/platform/observability/error-reason.ts'

/** Explanations of file system errors, by the system's error code. */
const fileErrors: Record<string, string> = {
  EACCES: 'permission denied for the user that runs Vitrine',
  EPERM: 'it belongs to another user than the one that runs Vitrine',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'disk quota exceeded for the user that runs Vitrine; free space or raise the quota',
  ENOTDIR: 'a part of this path is a file instead of a folder',
  EEXIST: 'it is a file instead of a folder',
}

/** Explanations of errors while the server starts listening, by the system's error code. */
const listenErrors: Record<string, (port: unknown) => string> = {
  EADDRINUSE: port => `PORT: another process listens on ${port}. Stop it, or set another port.`,
  EACCES: port => `PORT: the user that runs Vitrine may not listen on ${port}. Set a port above 1023.`,
  EADDRNOTAVAIL: () => 'HOST: this machine has no such address. Set one of its addresses.',
  ENOTFOUND: () => 'HOST: this machine has no such address. Set one of its addresses.',
}

/**
 * SQLSTATE codes that concern the server or its permissions. All other codes point to a bug in one of our statements.
 */
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
    ? `PostgreSQL refused a statement: ${redactErrorMessage(error.message)}.`
    : null
}

/** Formats an error for the terminal without secrets: one sentence for a known cause, the whole error otherwise. */
export function formatStartupError(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  const { code = '', syscall, port } = error as { code?: string; syscall?: string; port?: unknown }
  const listenError = syscall === 'listen' || syscall === 'getaddrinfo' ? listenErrors[code]?.(port) : null
  return listenError ?? describeFileError(error) ?? describeDatabaseError(error) ?? redactErrorMessage(inspect(error))
}
