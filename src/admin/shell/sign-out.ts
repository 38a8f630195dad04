import { askToLeave, releaseGuards } from '../ui/unsaved.ts'
import { leave } from './session.ts'

/** Signs out, after a question where something is unsaved. @returns the error when the server was not reached */
export async function signOut(scope: 'local' | 'global') {
  if (!(await askToLeave())) return null
  releaseGuards(true)
  const error = await leave(scope)
  if (error) releaseGuards(false)
  return error
}
