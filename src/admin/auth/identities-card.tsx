import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Building2, KeyRound, Link2, Mail, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { SignInMethods } from '#contract/sign-in.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { FormError } from './form-error.tsx'
import { PhoneDialog } from './phone-dialog.tsx'
import { signInMethodsQuery, useInvalidateAccount } from './queries.ts'
import { consumeRedirectError, formatSignInMethodError } from './redirect-error.ts'
import { RowButton } from './row-button.tsx'

type IdentityResult = { error: (Error & { code?: string | undefined }) | null }

/** Runs an action for which the server may require the password again. Resolves to the error text, or '' on success. */
async function runWithStepUp(action: () => Promise<IdentityResult>): Promise<string> {
  try {
    await withStepUp(async () => {
      const { error } = await action()
      if (error?.code === 'reauthentication_needed') throw new Problem(403, { error: 'step_up_needed' })
      if (error) throw error
    })
    return ''
  } catch (error) {
    if (error instanceof Problem) return getProblemText(error)
    return formatSignInMethodError(error instanceof Error && 'code' in error ? String(error.code) : '')
  }
}

const getIdentityName = ({ provider }: UserIdentity, methods: SignInMethods | undefined) => {
  if (provider === 'email') return auth.byPassword
  if (provider === 'phone') return auth.byPhone
  if (provider.startsWith('sso:')) return auth.byCompany
  return methods?.providers.find(each => each.key === provider)?.name ?? provider
}
const icons: Record<string, typeof Mail> = { email: Mail, phone: Smartphone }
const getIdentityIcon = ({ provider }: UserIdentity) =>
  icons[provider] ?? (provider.startsWith('sso:') ? Building2 : KeyRound)
const getIdentityContact = ({ identity_data: facts }: UserIdentity) =>
  facts?.email ?? (facts?.phone ? `+${facts.phone}` : null)

type RowProps = { identity: UserIdentity; name: string; isOnly: boolean }
function IdentityRow({ identity, name, isOnly }: RowProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const invalidateAccount = useInvalidateAccount()
  const Icon = getIdentityIcon(identity)
  const address = getIdentityContact(identity)
  async function unlink() {
    setBusy(true)
    const refusal = await runWithStepUp(() => authClient.unlinkIdentity(identity))
    setBusy(false)
    setAsking(false)
    if (refusal) return toast.failed(auth.unlinkFailed, { text: refusal, stay: true })
    toast.done(auth.unlinked)
    await invalidateAccount()
  }
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon className="icon-18 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-sm text-ink-2">
          {typeof address === 'string' && `${address} · `}
          {auth.since} <RelativeTime at={identity.created_at ?? ''} />
        </p>
      </div>
      {!isOnly && (
        <RowButton aria-label={auth.unlinkOf(name)} onClick={() => setAsking(true)}>
          {auth.unlink}
        </RowButton>
      )}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void unlink()}
        title={auth.unlinkTitle(name)}
        text={identity.provider === 'email' ? auth.unlinkEmailText : auth.unlinkText}
        confirm={auth.unlink}
        busy={busy && auth.unlinking}
      />
    </li>
  )
}

/**
 * Lists the identities with which this account can sign in, such as its password or a phone, and those that can be
 * added.
 */
export function IdentitiesCard({ identities }: { identities: readonly UserIdentity[] }) {
  const { data: methods } = useQuery(signInMethodsQuery)
  const [refusal, setRefusal] = useState(consumeRedirectError)
  const [busy, setBusy] = useState<string | null>(null)
  const [isPhoneOpen, setPhoneOpen] = useState(false)
  const hasPhone = identities.some(({ provider }) => provider === 'phone')
  const acceptsPhones = (methods?.phone.length ?? 0) > 0
  const unlinkedProviders = (methods?.providers ?? []).filter(
    ({ key }) => !identities.some(({ provider }) => provider === key),
  )
  async function link(key: string) {
    setBusy(key)
    const linkRefusal = await runWithStepUp(() =>
      authClient.linkIdentity({
        provider: key as 'google',
        options: { redirectTo: `${location.origin}${location.pathname}` },
      }),
    )
    // On success the browser leaves this page. Otherwise the request was rejected or the password dialog was closed.
    setRefusal(linkRefusal)
    if (linkRefusal) setBusy(null)
  }
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-4">
        <FormError text={refusal} />
        <ul className="-my-3 divide-y divide-line" aria-label={auth.identities}>
          {identities.map(identity => (
            <IdentityRow
              key={identity.identity_id}
              identity={identity}
              name={getIdentityName(identity, methods)}
              isOnly={identities.length === 1}
            />
          ))}
        </ul>
        {(unlinkedProviders.length > 0 || acceptsPhones) && (
          <div className="flex flex-wrap gap-2">
            {unlinkedProviders.map(({ key, name }) => (
              <Button
                key={key}
                variant="outline"
                icon={<Link2 aria-hidden="true" />}
                busy={busy === key && auth.leaving}
                onClick={() => void link(key)}
              >
                {auth.linkWith(name)}
              </Button>
            ))}
            {acceptsPhones && (
              <Button variant="outline" icon={<Smartphone aria-hidden="true" />} onClick={() => setPhoneOpen(true)}>
                {hasPhone ? auth.changePhone : auth.addPhone}
              </Button>
            )}
          </div>
        )}
      </CardBody>
      {isPhoneOpen && <PhoneDialog isOther={hasPhone} onClose={() => setPhoneOpen(false)} />}
    </Card>
  )
}
