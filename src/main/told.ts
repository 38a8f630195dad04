import { inspect } from 'node:util'
import { DatabaseError } from 'pg'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { withoutPersons } from '#server/kernel/reason.ts'

/** Why a file or folder is of no use, by the code that the system gives. */
const places: Record<string, string> = {
  EACCES: 'this user may not open or write it',
  EPERM: 'it belongs to another user',
  EROFS: 'what it lies on can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the room of this user is used up',
  ENOTDIR: 'a part of this path is no folder',
  EEXIST: 'a file stands in place of the folder',
}

/** Why the shop cannot listen, by the code that the system gives. */
const listening: Record<string, (port: unknown) => string> = {
  EADDRINUSE: port => `PORT: ${port} is taken. Stop what listens there, or set another one.`,
  EACCES: port => `PORT: this user may not listen on ${port}. Set one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST: no address of this machine.',
  ENOTFOUND: () => 'HOST: no address of this machine.',
}

/** Refusals of a database that are about the server and its rights, not about a statement of ours: SQLSTATE. */
const aboutTheServer = /^(08|25006|28|42501|53|57|58)/

/** What stands in the way of a file or folder; null when it is not that. */
export function placeProblem(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const reason = places[code]
  return path && reason ? `${path}: ${reason}.` : null
}

function databaseProblem(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (!(error instanceof DatabaseError)) return databaseProblem(error.cause)
  return aboutTheServer.test(error.code ?? '') ? `The database refuses: ${withoutPersons(error.message)}.` : null
}

/** An error for the terminal: what is known as its sentence, anything else whole for a report, both without secrets. */
export function told(error: unknown): string {
  if (error instanceof OperatorProblem) return error.message
  const { code = '', syscall, port } = error as { code?: string; syscall?: string; port?: unknown }
  const heard = syscall === 'listen' || syscall === 'getaddrinfo' ? listening[code]?.(port) : null
  return heard ?? placeProblem(error) ?? databaseProblem(error) ?? withoutPersons(inspect(error))
}
