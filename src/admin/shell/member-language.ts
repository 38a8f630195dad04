import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Language, resolveLanguage } from '#domain/language.ts'
import { language } from '#words/index.ts'
import { storeLanguage } from './language.ts'
import { meQuery } from './me.ts'
import { authClient } from './session.ts'

/** Whether a member who just signed in reads another language than this page is in; the next page that is loaded is in it. */
export const adoptMemberLanguage = (user: User): boolean => {
  const wanted = resolveLanguage(user.user_metadata.language)
  return wanted !== language && storeLanguage(wanted)
}

/** Keeps the member's choice at the server and loads this page anew in it; the browser asks before unsaved work goes. */
export async function changeLanguage(wanted: Language): Promise<Error | null> {
  if (wanted === language) return null
  const { error } = await authClient.updateUser({ data: { language: wanted } })
  if (!error && storeLanguage(wanted)) location.reload()
  return error
}

/**
 * Follows what the member chose in another browser. Only the first answer counts: later somebody is at work here, and
 * the next page that is loaded asks again.
 */
export function useMemberLanguage() {
  const { data: me } = useQuery(meQuery)
  const followed = useRef(false)
  useEffect(() => {
    if (!me || followed.current) return
    followed.current = true
    if (me.language !== language && storeLanguage(me.language)) location.reload()
  }, [me])
}
