import { Mail } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { mailbox } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { toast } from '../../ui/toaster.tsx'
import { listMails } from './describe-event.ts'
import { useResendMail } from './queries.ts'

/** Lists the e-mails sent to the order's customer, each of which can be sent again unchanged. */
export function ResendMail({ order }: { order: OrderDetail }) {
  const resend = useResendMail(order.id)
  const mails = listMails(order.events)
  if (mails.length === 0) return null
  const send = (id: string) =>
    resend.mutateAsync(id).then(
      () => toast.done(mailbox.resent),
      error => toast.failed(mailbox.resendFailed, { text: getProblemText(error) }),
    )
  return (
    <DropdownMenu
      trigger={
        <Button variant="outline" icon={<Mail aria-hidden="true" />} busy={resend.isPending && mailbox.resending}>
          {words.resendMail}
        </Button>
      }
    >
      {mails.map(({ id, kind }) => (
        <MenuItem key={id} icon={<Mail aria-hidden="true" />} onClick={() => void send(id)}>
          {mailbox.kinds[kind] ?? kind}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
