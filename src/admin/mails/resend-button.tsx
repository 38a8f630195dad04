import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Received } from '#contract/endpoint.ts'
import { maxResends, resendEmail } from '#contract/mails.ts'
import type { getEmail } from '#contract/orders.ts'
import { problems, mailbox as words } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toaster.tsx'
import { mailsKey } from './queries.ts'

type Mail = Received<typeof getEmail>

const findResendProblem = (mail: Mail): string | null => {
  if (mail.resend === 'no_server') return words.noServer
  if (mail.resend === 'on_its_way') return mail.refused ? words.refused(mail.refused) : problems.mail_on_its_way
  if (mail.resend === 'enough') return problems.mail_resent_enough
  if (mail.resend === 'outdated') return problems.mail_outdated
  return mail.resends > 0 ? words.resentTimes(mail.resends, maxResends) : null
}

/** Resends an e-mail of an order, and shows how often it was resent or why it cannot be resent. */
export function ResendButton({ mail }: { mail: Mail }) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: mailsKey })
  const resend = useMutation({
    mutationFn: () => call(resendEmail, { params: { id: mail.id } }),
    onSuccess: () => toast.done(words.resent),
    onError: error => toast.failed(words.resendFailed, { text: getProblemText(error) }),
    onSettled: readAgain,
  })
  // Sign-in e-mails cannot be resent here, but the reason why they are delayed is shown.
  if (mail.resend === 'never')
    return mail.refused && <p className="px-5 pb-4 text-sm text-ink-2">{words.refused(mail.refused)}</p>
  const note = findResendProblem(mail)
  const id = `resend-${mail.id}`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-4">
      <Button
        variant="outline"
        size="sm"
        icon={<Send aria-hidden="true" />}
        busy={resend.isPending && words.resending}
        disabled={mail.resend !== 'yes'}
        aria-describedby={note ? id : undefined}
        onClick={() => resend.mutate()}
      >
        {words.resend}
      </Button>
      {note && (
        <p id={id} className="text-sm text-ink-2">
          {note}
        </p>
      )}
    </div>
  )
}
