import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, ShieldCheck, Smartphone } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardBody } from '../ui/card.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { toast } from '../ui/toaster.tsx'
import { formatAuthError } from './format-auth-error.ts'
import { LostPhone } from './lost-phone.tsx'
import { signInMethodsQuery, useInvalidateAccount } from './queries.ts'
import { RowButton } from './row-button.tsx'
import { type Enrolment, startEnrolment } from './start-enrolment.ts'

const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }))

const EnrolPhoneDialog = lazy(async () => ({
  default: (await import('./enrol-phone-dialog.tsx')).EnrolPhoneDialog,
}))

const getFactorName = (factor: Factor) => factor.friendly_name || auth.authenticator

function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const invalidateAccount = useInvalidateAccount()
  const name = getFactorName(factor)
  const Icon = factor.factor_type === 'phone' ? MessageSquareText : Smartphone

  async function remove() {
    setBusy(true)
    const { error } = await authClient.mfa.unenroll({ factorId: factor.id })
    // The current access token still claims a second factor; the refreshed token reflects the removal.
    if (!error) await authClient.refreshSession()
    setBusy(false)
    setAsking(false)
    if (error) return toast.failed(auth.removeFailed, { text: formatAuthError(error), stay: true })
    toast.done(auth.removed)
    await invalidateAccount()
  }
  return (
    <li className="flex items-center gap-3.5 py-3">
      <Icon className="icon-18 text-ink-3" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-ink-2">
          {auth.since} <RelativeTime at={factor.created_at} />
        </p>
      </div>
      <RowButton aria-label={auth.removeAuthenticator(name)} onClick={() => setAsking(true)}>
        {auth.remove}
      </RowButton>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={auth.removeTitle(name)}
        text={isLast ? auth.removeLastText : auth.removeText}
        confirm={auth.remove}
        busy={busy && auth.removing}
      />
    </li>
  )
}

export function TwoFactorCard({ factors }: { factors: readonly Factor[] }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [busy, setBusy] = useState(false)
  const [isPhoneOpen, setPhoneOpen] = useState(false)
  const { data: methods } = useQuery(signInMethodsQuery)
  const acceptsPhones = (methods?.phone.length ?? 0) > 0
  const isOn = factors.length > 0
  async function begin() {
    setBusy(true)
    try {
      setEnrolment(await withStepUp(() => startEnrolment(factors.map(getFactorName))))
    } catch (error) {
      toast.failed(auth.enrolFailed, {
        text: error instanceof Problem ? getProblemText(error) : formatAuthError(error),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <CardBody className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="max-w-[44ch] text-ink-2">{auth.twoFactorWhy}</p>
          <Badge tone={isOn ? 'ok' : 'warn'} dot>
            {isOn ? auth.twoFactorOn : auth.twoFactorOff}
          </Badge>
        </div>
        {isOn && (
          <ul className="divide-y divide-line border-y border-line" aria-label={auth.twoFactor}>
            {factors.map(factor => (
              <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            variant={isOn ? 'outline' : 'default'}
            icon={<ShieldCheck aria-hidden="true" />}
            busy={busy && auth.preparing}
            onClick={() => void begin()}
          >
            {isOn ? auth.addAuthenticator : auth.turnOn}
          </Button>
          {acceptsPhones && (
            <Button
              variant="outline"
              icon={<MessageSquareText aria-hidden="true" />}
              onClick={() => setPhoneOpen(true)}
            >
              {auth.usePhone}
            </Button>
          )}
        </div>
        {isOn && <LostPhone />}
      </CardBody>
      {isPhoneOpen && (
        <Suspense>
          <EnrolPhoneDialog onClose={() => setPhoneOpen(false)} />
        </Suspense>
      )}
      {enrolment && (
        <Suspense>
          <EnrolDialog enrolment={enrolment} onClose={() => setEnrolment(null)} />
        </Suspense>
      )}
    </Card>
  )
}
