import { confirmLeave, releaseGuards } from '../ui/unsaved.ts'
import { signOutSession } from './session.ts'

/**
 * Signs out, after a confirmation if there are unsaved changes.
 * @returns the error if the server could not be reached
 */
export async function signOut(scope: 'local' | 'global') {
  if (!(await confirmLeave())) return null
  releaseGuards(true)
  const error = await signOutSession(scope)
  if (error) releaseGuards(false)
  return error
}
