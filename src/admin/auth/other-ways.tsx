import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanEmail } from '#domain/email.ts'
import { auth } from '#words/rooms.ts'
import { authClient } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { authErrorText } from './auth-words.ts'
import { wayErrorText } from './led-back.ts'
import { waysQuery } from './queries.ts'

type Props = {
  /** As typed above: its domain tells whose company it is. */
  email: string
  onRefused: (text: string) => void
  onPhone: () => void
}

const back = () => `${location.origin}/login${location.search}`
const refusalOf = (error: { code?: string | undefined }) =>
  error.code && error.code in auth.wayErrors ? wayErrorText(error.code) : authErrorText(error)

/** The ways in that the owner set up beside e-mail and password; nothing without one. */
export function OtherWays({ email, onRefused, onPhone }: Props) {
  const { data: ways } = useQuery(waysQuery)
  const [busy, setBusy] = useState<string | null>(null)
  if (!ways || (ways.providers.length === 0 && !ways.sso && ways.phone.length === 0)) return null

  /** The browser leaves this page; it stays only where it was refused. */
  async function go(way: string, leave: () => Promise<{ error: { code?: string | undefined } | null }>) {
    setBusy(way)
    onRefused('')
    const { error } = await leave()
    if (!error) return
    setBusy(null)
    onRefused(refusalOf(error))
  }
  const byProvider = (provider: string) =>
    go(provider, () => authClient.signInWithOAuth({ provider: provider as 'google', options: { redirectTo: back() } }))
  function byCompany() {
    const domain = cleanEmail(email).split('@')[1]
    if (!domain) return onRefused(auth.companyNeedsEmail)
    return go('sso', async () => {
      const { data, error } = await authClient.signInWithSSO({ domain, options: { redirectTo: back() } })
      if (data?.url) location.assign(data.url)
      return { error }
    })
  }
  return (
    <section aria-label={auth.otherWays} className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth.or}
      </p>
      {ways.providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="outline"
          size="lg"
          className="w-full"
          busy={busy === key && auth.leaving}
          disabled={busy !== null && busy !== key}
          onClick={() => void byProvider(key)}
        >
          {auth.signInWith(name)}
        </Button>
      ))}
      {ways.sso && (
        <Button
          variant="outline"
          size="lg"
          className="w-full"
          busy={busy === 'sso' && auth.leaving}
          disabled={busy !== null && busy !== 'sso'}
          onClick={() => void byCompany()}
        >
          {auth.signInWithCompany}
        </Button>
      )}
      {ways.phone.length > 0 && (
        <Button variant="outline" size="lg" className="w-full" disabled={busy !== null} onClick={onPhone}>
          {auth.signInWithPhone}
        </Button>
      )}
    </section>
  )
}
