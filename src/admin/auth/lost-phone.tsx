import { auth } from '#words/lazy-words.ts'
import { useHasRole } from '../shell/me.ts'

/**
 * Says in advance what to do after losing the phone. The owner gets another text, because nobody else can help the
 * owner.
 */
export function LostPhone() {
  const isOwner = useHasRole('owner')
  if (isOwner === null) return null
  return <p className="text-sm text-ink-2">{isOwner ? auth.enrolLostOwner : auth.enrolLost}</p>
}
