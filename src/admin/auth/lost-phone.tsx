import { auth } from '#words/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'

/** What to do without the phone, before it is lost; the owner has nobody else to ask. */
export function LostPhone() {
  const isOwner = useHasRole('owner')
  if (isOwner === null) return null
  return <p className="text-sm text-ink-2">{isOwner ? auth.enrolLostOwner : auth.enrolLost}</p>
}
