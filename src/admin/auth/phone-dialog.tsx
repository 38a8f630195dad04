import { Problem } from '#api-client/call.ts'
import { auth } from '#i18n/lazy-words.ts'
import { authClient } from '../shell/session.ts'
import { withStepUp } from '../shell/step-up/step-up.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toaster.tsx'
import { PhoneSteps } from './phone-steps.tsx'
import { useInvalidateAccount } from './queries.ts'

/**
 * Runs an action for which the server may require the password again. Resolves to the action's error, or null on
 * success.
 */
export async function withFreshPassword(action: () => Promise<Error | null>): Promise<Error | null> {
  try {
    await withStepUp(async () => {
      const error = await action()
      if (error && 'code' in error && error.code === 'reauthentication_needed') {
        throw new Problem(403, { error: 'step_up_needed' })
      }
      if (error) throw error
    })
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Adds or replaces the account's phone number. The new number takes effect once the code sent to it was entered. */
export function PhoneDialog({ isOther, onClose }: { isOther: boolean; onClose: () => void }) {
  const invalidateAccount = useInvalidateAccount()
  function finish() {
    toast.done(auth.phoneAdded)
    void invalidateAccount()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isOther ? auth.changePhoneTitle : auth.addPhoneTitle}
      text={auth.addPhoneText}
    >
      <PhoneSteps
        send={(phone, channel) =>
          withFreshPassword(async () => (await authClient.updateUser({ phone, channel } as { phone: string })).error)
        }
        verify={async (token, phone) => (await authClient.verifyOtp({ phone, token, type: 'phone_change' })).error}
        onDone={finish}
      />
    </Dialog>
  )
}
