import { auth } from '#i18n/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'

/**
 * Explains in advance what to do if the phone is lost. The owner sees a different text, because no other member can
 * help the owner.
 */
export function LostPhone() {
  const isOwner = useHasRole('owner')
  if (isOwner === null) return null
  return <p className="text-sm text-ink-2">{isOwner ? auth.enrolLostOwner : auth.enrolLost}</p>
}
