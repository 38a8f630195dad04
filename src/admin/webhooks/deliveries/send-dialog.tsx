import type { ReactNode } from 'react'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  title: string
  text: string
  action: string
  isSending: boolean
  onSend: () => void
  onClose: () => void
  /** The field that decides what is sent. */
  children: ReactNode
}

/** A dialog whose only action queues deliveries. */
export const SendDialog = ({ title, text, action, isSending, onSend, onClose, children }: Props) => (
  <Dialog
    open
    onClose={onClose}
    title={title}
    text={text}
    primaryAction={
      <Button busy={isSending && words.resending} onClick={onSend}>
        {action}
      </Button>
    }
  >
    {children}
  </Dialog>
)
