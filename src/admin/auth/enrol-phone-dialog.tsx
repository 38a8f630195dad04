import { useRef } from 'react'
import { auth } from '#words/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { LostPhone } from './lost-phone.tsx'
import { withFreshPassword } from './phone-dialog.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { useInvalidateAccount } from './queries.ts'

type PendingEnrolment = { phone: string; factorId: string; challengeId: string }

/** Adds a phone as second factor; a first code proves that messages arrive. */
export function EnrolPhoneDialog({ onClose }: { onClose: () => void }) {
  const changed = useInvalidateAccount()
  const begun = useRef<PendingEnrolment | null>(null)

  async function begin(phone: string): Promise<Error | null> {
    if (begun.current?.phone === phone) return null
    return withFreshPassword(async () => {
      const friendlyName = auth.phoneFactor(phone.slice(-2))
      const { data, error } = await authClient.mfa.enroll({ factorType: 'phone', phone, friendlyName })
      if (data) begun.current = { phone, factorId: data.id, challengeId: '' }
      return error
    })
  }
  async function send(phone: string, channel: 'sms' | 'whatsapp') {
    const refused = await begin(phone)
    const factor = begun.current
    if (refused || !factor) return refused
    const { data, error } = await authClient.mfa.challenge({ factorId: factor.factorId, channel })
    if (data) begun.current = { ...factor, challengeId: data.id }
    return error
  }
  async function verify(code: string) {
    if (!begun.current) return null
    const { factorId, challengeId } = begun.current
    return (await authClient.mfa.verify({ factorId, challengeId, code })).error
  }
  function giveUp() {
    if (begun.current) void authClient.mfa.unenroll({ factorId: begun.current.factorId })
    onClose()
  }
  function finish() {
    toast.done(auth.turnedOn, { text: auth.turnedOnText })
    void changed()
    onClose()
  }
  return (
    <Dialog open onClose={giveUp} title={auth.enrolPhoneTitle} text={auth.enrolPhoneText}>
      <div className="grid gap-5">
        <PhoneSteps send={send} verify={verify} onDone={finish} />
        <LostPhone />
      </div>
    </Dialog>
  )
}
