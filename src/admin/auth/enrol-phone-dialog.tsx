import { useRef } from 'react'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { LostPhone } from './lost-phone.tsx'
import { withFreshPassword } from './phone-dialog.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { useInvalidateAccount } from './queries.ts'

type PendingEnrolment = { phone: string; factorId: string; challengeId: string }

/** Adds a phone as a second factor. Entering the first code proves that messages reach the phone. */
export function EnrolPhoneDialog({ onClose }: { onClose: () => void }) {
  const invalidateAccount = useInvalidateAccount()
  const pending = useRef<PendingEnrolment | null>(null)

  async function startEnrolment(phone: string): Promise<Error | null> {
    if (pending.current?.phone === phone) return null
    return withFreshPassword(async () => {
      const friendlyName = auth.phoneFactor(phone.slice(-2))
      const { data, error } = await authClient.mfa.enroll({ factorType: 'phone', phone, friendlyName })
      if (data) pending.current = { phone, factorId: data.id, challengeId: '' }
      return error
    })
  }
  async function send(phone: string, channel: 'sms' | 'whatsapp') {
    const enrolmentError = await startEnrolment(phone)
    const factor = pending.current
    if (enrolmentError || !factor) return enrolmentError
    const { data, error } = await authClient.mfa.challenge({ factorId: factor.factorId, channel })
    if (data) pending.current = { ...factor, challengeId: data.id }
    return error
  }
  async function verify(code: string) {
    if (!pending.current) return null
    const { factorId, challengeId } = pending.current
    return (await authClient.mfa.verify({ factorId, challengeId, code })).error
  }
  function cancel() {
    if (pending.current) void authClient.mfa.unenroll({ factorId: pending.current.factorId })
    onClose()
  }
  function finish() {
    toast.done(auth.turnedOn, { text: auth.turnedOnText })
    void invalidateAccount()
    onClose()
  }
  return (
    <Dialog open onClose={cancel} title={auth.enrolPhoneTitle} text={auth.enrolPhoneText}>
      <div className="grid gap-5">
        <PhoneSteps send={send} verify={verify} onDone={finish} />
        <LostPhone />
      </div>
    </Dialog>
  )
}
