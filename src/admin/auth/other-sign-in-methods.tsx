import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { normalizeEmail } from '#domain/email.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { signInMethodsQuery } from './queries.ts'
import { formatSignInMethodError } from './redirect-error.ts'

type Props = {
  /** The typed e-mail address, whose domain identifies the company for single sign-on. */
  email: string
  onRefused: (text: string) => void
  onPhone: () => void
}

const buildReturnUrl = () => `${location.origin}/login${location.search}`
const formatSignInFailure = (error: { code?: string | undefined }) =>
  error.code && error.code in auth.wayErrors ? formatSignInMethodError(error.code) : formatAuthError(error)

/** Lists the sign-in methods that the owner set up besides e-mail and password. Renders nothing if there are none. */
export function OtherSignInMethods({ email, onRefused, onPhone }: Props) {
  const { data: methods } = useQuery(signInMethodsQuery)
  const [busy, setBusy] = useState<string | null>(null)
  if (!methods || (methods.providers.length === 0 && !methods.sso && methods.phone.length === 0)) return null

  /** On success the browser leaves this page, so the code after the call matters only when the sign-in was rejected. */
  async function signIn(method: string, redirect: () => Promise<{ error: { code?: string | undefined } | null }>) {
    setBusy(method)
    onRefused('')
    const { error } = await redirect()
    if (!error) return
    setBusy(null)
    onRefused(formatSignInFailure(error))
  }
  const signInWithProvider = (provider: string) =>
    signIn(provider, () =>
      authClient.signInWithOAuth({ provider: provider as 'google', options: { redirectTo: buildReturnUrl() } }),
    )
  function signInWithCompany() {
    const domain = normalizeEmail(email).split('@')[1]
    if (!domain) return onRefused(auth.companyNeedsEmail)
    return signIn('sso', async () => {
      const { data, error } = await authClient.signInWithSSO({ domain, options: { redirectTo: buildReturnUrl() } })
      if (data?.url) location.assign(data.url)
      return { error }
    })
  }
  return (
    <section aria-label={auth.otherWays} className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {auth.or}
      </p>
      {methods.providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="outline"
          size="lg"
          className="w-full"
          busy={busy === key && auth.leaving}
          disabled={busy !== null && busy !== key}
          onClick={() => void signInWithProvider(key)}
        >
          {auth.signInWith(name)}
        </Button>
      ))}
      {methods.sso && (
        <Button
          variant="outline"
          size="lg"
          className="w-full"
          busy={busy === 'sso' && auth.leaving}
          disabled={busy !== null && busy !== 'sso'}
          onClick={() => void signInWithCompany()}
        >
          {auth.signInWithCompany}
        </Button>
      )}
      {methods.phone.length > 0 && (
        <Button variant="outline" size="lg" className="w-full" disabled={busy !== null} onClick={onPhone}>
          {auth.signInWithPhone}
        </Button>
      )}
    </section>
  )
}
