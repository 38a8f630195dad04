import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { auth } from '#i18n/lazy-words.ts'
import { adoptMemberLanguage } from '../shell/member-language.ts'
import { getSafeNext } from '../shell/safe-next.ts'
import { authClient } from '../shell/session.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { EmailField } from './email-field.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { OtherSignInMethods } from './other-sign-in-methods.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'
import { setupQuery } from './queries.ts'
import { consumeRedirectError } from './redirect-error.ts'

export function LoginPage() {
  useTitle(auth.signInTitle)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const setup = useQuery(setupQuery(null))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState(consumeRedirectError)
  const [busy, setBusy] = useState(false)
  const [byPhone, setByPhone] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(true)
    setRefusal('')
    if (busy || !email.trim() || !password) return
    setBusy(true)
    const { data, error } = await authClient.signInWithPassword({ email: email.trim(), password })
    const next = getSafeNext(search.get('next'))
    if (data.user && adoptMemberLanguage(data.user)) return location.replace(next)
    // If the session still needs a second factor, the route guard of the next page redirects to the code page.
    if (!error) return void navigate(next, { replace: true })
    setBusy(false)
    setRefusal(formatAuthError(error))
  }

  const continueToNextPage = useEffectEvent(() => {
    if (!busy && !byPhone) void navigate(getSafeNext(search.get('next')), { replace: true })
  })
  useEffect(() => {
    // When the member signs in in another tab, this tab continues too.
    const { data } = authClient.onAuthStateChange(event => {
      if (event === 'SIGNED_IN') setTimeout(() => continueToNextPage(), 0)
    })
    return () => data.subscription.unsubscribe()
  }, [])

  if (byPhone) return <PhoneSignIn onBack={() => setByPhone(false)} />
  return (
    <AuthLayout title={auth.signInHeading} text={auth.signInText}>
      {setup.data && setup.data.state !== 'done' && (
        <p className="mt-5 rounded-md bg-gold-soft px-4 py-3 text-gold-ink">{auth.noOwner}</p>
      )}
      <form className="mt-6 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
        <FormError text={refusal} />
        <EmailField value={email} onChange={setEmail} missing={missing && !email.trim()} />
        <div className="relative">
          <Field label={auth.password} error={missing && !password && auth.missingPassword}>
            <PasswordInput
              large
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
          </Field>
          {/* This link is beside the label visually, but comes after the field in keyboard order. */}
          <Link to="/forgot" className="btn btn-link absolute top-0 right-0 text-sm leading-5">
            {auth.forgot}
          </Link>
        </div>
        <Button type="submit" variant="brand" size="lg" className="mt-1 w-full" busy={busy && auth.signingIn}>
          {auth.signIn}
        </Button>
      </form>
      <OtherSignInMethods email={email} onRefused={setRefusal} onPhone={() => setByPhone(true)} />
    </AuthLayout>
  )
}
