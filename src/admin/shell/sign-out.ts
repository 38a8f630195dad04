import { confirmLeave, releaseGuards } from '../ui/unsaved.ts'
import { signOutSession } from './session.ts'

/** Signs out, after a question where something is unsaved. @returns the error when the server was not reached */
export async function signOut(scope: 'local' | 'global') {
  if (!(await confirmLeave())) return null
  releaseGuards(true)
  const error = await signOutSession(scope)
  if (error) releaseGuards(false)
  return error
}
