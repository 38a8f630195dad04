import type { PaymentSettings } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'

type Mode = PaymentSettings['mode']

const getConfirmation = (before: Mode, after: Mode) => {
  if (after === 'live') return words.confirmLive
  return before === 'live' ? words.confirmLeaveLive : words.confirmLeaveSimulator
}

type ConfirmModeProps = {
  before: Mode
  after: Mode
  open: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Lists the consequences of a change of the payment mode and asks for confirmation. */
export function ConfirmMode({ before, after, ...rest }: ConfirmModeProps) {
  const { title, text, consequences, confirm } = getConfirmation(before, after)
  return <AlertDialog {...rest} calm title={title} text={text} counts={consequences} confirm={confirm} />
}
