import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { shell } from '#i18n/index.ts'
import { auth } from '#i18n/lazy-words.ts'
import type { Renewal } from '../shell/renewal/renewal.ts'
import { buildAuthUrl } from '../shell/safe-next.ts'
import { authClient, signOutSession } from '../shell/session.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { releaseGuards } from '../ui/unsaved.ts'
import { CodeStep } from './code-step.tsx'
import { FormError } from './form-error.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { signInMethodsQuery } from './queries.ts'

/**
 * Signs out and opens the sign-in page with a full page load, because the next person at this screen must not see the
 * data of this session.
 */
async function signOutOfScreen() {
  releaseGuards(true)
  await signOutSession('local')
  location.assign('/login')
}

function reloadPage() {
  releaseGuards(true)
  location.reload()
}

/**
 * Returns a function that opens the other sign-in methods in a separate tab. The tab is closed once the sign-in is
 * done.
 */
function useSignInTab() {
  const tab = useRef<Window | null>(null)
  useEffect(() => () => tab.current?.close(), [])
  return () => {
    tab.current = window.open(buildAuthUrl('/login', '/profile'), '_blank')
  }
}

function PasswordForm({ email, children }: { email: string; children: ReactNode }) {
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(true)
    setRefusal('')
    if (busy || !password) return
    setBusy(true)
    const { error } = await authClient.signInWithPassword({ email, password })
    // After a successful sign-in, this dialog closes automatically or asks for the second factor.
    if (!error) return
    setBusy(false)
    setRefusal(formatAuthError(error))
  }

  return (
    <form className="mt-5 grid gap-4.5" onSubmit={event => void submit(event)} noValidate>
      <FormError text={refusal} />
      <Field label={auth.email}>
        <Input type="email" name="email" autoComplete="username" readOnly value={email} />
      </Field>
      <Field
        label={auth.password}
        error={missing && !password && auth.missingPassword}
        aside={
          <a href="/forgot" target="_blank" rel="noreferrer" className="btn btn-link text-sm leading-5">
            {auth.forgot}
          </a>
        }
      >
        <PasswordInput
          autoFocus
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button type="submit" variant="default" busy={busy && auth.signingIn}>
          {auth.signIn}
        </Button>
      </div>
    </form>
  )
}

const SignOutButton = () => (
  <Button variant="outline" onClick={() => void signOutOfScreen()}>
    {shell.signOut}
  </Button>
)

function SignIn({ email }: { email: string }) {
  const { data: methods } = useQuery(signInMethodsQuery)
  const openTab = useSignInTab()
  const hasOthers = methods !== undefined && (methods.providers.length > 0 || methods.sso || methods.phone.length > 0)
  const other = (
    <Button variant="outline" icon={<ExternalLink aria-hidden="true" />} onClick={openTab}>
      {auth.sessionOtherWay}
    </Button>
  )
  if (email === '') {
    return (
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <SignOutButton />
        {other}
      </div>
    )
  }
  return (
    <PasswordForm email={email}>
      <SignOutButton />
      {hasOthers && other}
    </PasswordForm>
  )
}

function Body({ renewal: { needs, account } }: { renewal: Renewal }) {
  if (needs === 'signIn') return <SignIn email={account.email} />
  if (needs === 'code') {
    return (
      <div className="mt-5 grid gap-4.5">
        {/* The dialog closes automatically once the code was accepted. */}
        <CodeStep onDone={() => undefined} />
        <div className="flex justify-end">
          <SignOutButton />
        </div>
      </div>
    )
  }
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button variant="default" onClick={reloadPage}>
        {auth.sessionLoadAfresh}
      </Button>
    </div>
  )
}

/**
 * Covers the screen when the member's session has ended. Once the same account has signed in again, the member
 * continues on the unchanged screen. The dialog cannot be closed, because nothing below it works without a session.
 */
export function SessionDialog({ renewal }: { renewal: Renewal }) {
  const { needs, account, other } = renewal
  const [title, text] = {
    signIn: [auth.sessionEnded, auth.sessionEndedText],
    code: [auth.codeHeading, auth.sessionCodeText],
    decision: [auth.sessionOfOther(other), auth.sessionOfOtherText(account.email)],
  }[needs] as [string, string]
  return (
    <Base.Root open>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="dialog w-[min(460px,calc(100vw-32px))] p-6">
          <Base.Title className="text-lg font-semibold tracking-[-.018em]">{title}</Base.Title>
          <Base.Description className="mt-2 text-ink-2">{text}</Base.Description>
          <Body key={needs} renewal={renewal} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
