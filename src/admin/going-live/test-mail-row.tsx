import { Send } from 'lucide-react'
import { getProblemText } from '#api-client/problem.ts'
import type { GoingLiveCheck } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useSendTestMail } from './queries.ts'
import { Permitted } from './row-actions.tsx'
import { CodeLine, RowLayout } from './row-layout.tsx'

/** The line of the test e-mail, with a button that sends the e-mail, and the response of the mail server. */
export function TestMailRow({ check, variant }: { check: GoingLiveCheck; variant: ButtonVariant }) {
  const { mutate, isPending, data, error } = useSendTestMail()
  const canSend = check.reason !== 'test_mail_needs_server'
  return (
    <RowLayout
      check={check}
      action={
        <Permitted name="test_mail">
          {canSend && (
            <Button
              size="sm"
              variant={variant}
              busy={isPending && words.sending}
              icon={<Send aria-hidden="true" />}
              onClick={() => mutate()}
            >
              {words.actions.test_mail}
            </Button>
          )}
        </Permitted>
      }
    >
      <div role="status">
        {data && (
          <div
            className={cn(
              'mt-2.5 rounded-md px-4 py-3',
              data.isAccepted ? 'bg-brand-soft text-brand-ink' : 'bg-danger-soft text-danger-ink',
            )}
          >
            <p className="font-medium">{data.isAccepted ? words.mailAccepted(data.to) : words.mailRefused}</p>
            <CodeLine>{data.answer}</CodeLine>
          </div>
        )}
        {error && (
          <p className="mt-2.5 font-medium text-danger-ink">
            {words.mailFailed}. {getProblemText(error)}
          </p>
        )}
      </div>
    </RowLayout>
  )
}
