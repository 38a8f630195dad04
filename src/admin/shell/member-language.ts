import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Language, resolveLanguage } from '#domain/language.ts'
import { language } from '#i18n/index.ts'
import { storeLanguage } from './language.ts'
import { meQuery } from './me.ts'
import { authClient } from './session.ts'

/**
 * Stores the member's language after sign-in, for the next page load. Returns true if it was stored and differs from
 * the language of this page.
 */
export const adoptMemberLanguage = (user: User): boolean => {
  const memberLanguage = resolveLanguage(user.user_metadata.language)
  return memberLanguage !== language && storeLanguage(memberLanguage)
}

/**
 * Saves the selected language on the server and reloads the page in that language; the browser asks before unsaved
 * changes are lost.
 */
export async function changeLanguage(chosen: Language): Promise<Error | null> {
  if (chosen === language) return null
  const { error } = await authClient.updateUser({ data: { language: chosen } })
  if (!error && storeLanguage(chosen)) location.reload()
  return error
}

/**
 * Adopts a language that the member chose in another browser. Only the first response of `meQuery` is used: a later
 * reload would interrupt the member, and the next page load checks again.
 */
export function useMemberLanguage() {
  const { data: me } = useQuery(meQuery)
  const isAdopted = useRef(false)
  useEffect(() => {
    if (!me || isAdopted.current) return
    isAdopted.current = true
    if (me.language !== language && storeLanguage(me.language)) location.reload()
  }, [me])
}
