import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { CodeForm } from './code-form.tsx'
import { LostPhone } from './lost-phone.tsx'
import { useInvalidateAccount } from './queries.ts'
import type { Enrolment } from './start-enrolment.ts'

/** Formats a secret in groups of four characters, as authenticator apps do. */
const formatSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type EnrolDialogProps = { enrolment: Enrolment; onClose: () => void }

/**
 * Shows the secret of a new authenticator as a QR code and as text. A first code proves that the authenticator app has
 * the secret.
 */
export function EnrolDialog({ enrolment: { id: factorId, secret, qrCode: picture }, onClose }: EnrolDialogProps) {
  const invalidateAccount = useInvalidateAccount()

  function cancel() {
    void authClient.mfa.unenroll({ factorId })
    onClose()
  }
  async function verify(code: string) {
    const { error } = await authClient.mfa.challengeAndVerify({ factorId, code })
    return error
  }
  function finish() {
    toast.done(auth.turnedOn, { text: auth.turnedOnText })
    void invalidateAccount()
    onClose()
  }
  return (
    <Dialog open onClose={cancel} title={auth.enrolTitle} text={auth.enrolScan}>
      <div className="grid gap-5">
        <img
          src={picture}
          alt={auth.qrCode}
          width={192}
          height={192}
          className="rounded-md border border-line bg-white p-2"
        />
        <div>
          <p className="text-ink-2">{auth.enrolSecret}</p>
          <div className="mt-1.5 flex items-center gap-2 rounded-md bg-sunken py-1.5 pr-1.5 pl-3.5">
            <code className="min-w-0 flex-1 font-mono text-sm break-words">{formatSecret(secret)}</code>
            <CopyButton value={secret} label={auth.copySecret} text iconOnly size="icon-sm" />
          </div>
        </div>
        <CodeForm label={auth.enrolCode} verify={verify} onDone={finish} />
        <LostPhone />
      </div>
    </Dialog>
  )
}
