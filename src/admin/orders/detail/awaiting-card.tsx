import { MessageCircle, Send } from 'lucide-react'
import { useMemo } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { OrderCode } from '#contract/order-code.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { formatMoney } from '#domain/money.ts'
import { orders } from '#i18n/index.ts'
import { orderDetail as words } from '#i18n/lazy-words.ts'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { toast } from '../../ui/toaster.tsx'
import { useNow } from '../../ui/use-now.ts'
import { formatCountdown } from './format-countdown.ts'
import { useRemindBuyer } from './queries.ts'
import { useCanAct } from './use-can-act.ts'

/** Counts down by the server's clock, because the clock of this computer may be wrong. */
function Countdown({ code }: { code: OrderCode }) {
  const offsetMs = useMemo(() => Date.parse(code.now) - Date.now(), [code.now])
  const left = Date.parse(code.expiresAt) - useNow(1_000).getTime() - offsetMs
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-ink-2">{left > 0 ? words.codeExpires : orders.paymentStates.expired}</span>
      <time
        dateTime={code.expiresAt}
        title={formatDateTime(new Date(code.expiresAt))}
        className="num text-lg font-bold tracking-[-.02em]"
      >
        {formatCountdown(left)}
      </time>
    </p>
  )
}

function RemindButton({ order }: { order: OrderDetail }) {
  const remind = useRemindBuyer(order.id)
  return (
    <Button
      variant="outline"
      className="w-full"
      icon={<Send aria-hidden="true" />}
      busy={remind.isPending && words.reminding}
      onClick={() =>
        remind.mutate(undefined, {
          onSuccess: () => toast.done(words.reminded),
          onError: error => toast.failed(words.remindFailed, { text: getProblemText(error), stay: true }),
        })
      }
    >
      {words.remind}
    </Button>
  )
}

/** The code with which an unpaid order can still be paid, and the ways to send it to the buyer. */
export function AwaitingCard({ code, order }: { code: OrderCode; order: OrderDetail }) {
  const canAct = useCanAct(order)
  return (
    <Card aria-label={words.awaiting}>
      <CardBody className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 className="text-md font-semibold tracking-[-.012em]">{words.awaiting}</h2>
          <p className="text-ink-2">{words.awaitingText(formatMoney(code.amountCents, order.currency))}</p>
        </div>
        <Countdown code={code} />
        <div className="flex items-center gap-2 rounded-md bg-sunken py-1.5 pr-1.5 pl-3.5">
          <code className="min-w-0 flex-1 truncate font-mono text-xs" title={code.code}>
            <span className="sr-only">{words.codeOf}: </span>
            {code.code}
          </code>
          <CopyButton text value={code.code} label={words.copyCode} variant="outline" className="shrink-0" />
        </div>
        {canAct && (
          <div className="grid gap-2">
            <RemindButton order={order} />
            {code.whatsApp && (
              <>
                <ExternalButtonLink
                  href={code.whatsApp}
                  variant="outline"
                  className="w-full"
                  icon={<MessageCircle aria-hidden="true" />}
                >
                  {words.whatsApp}
                </ExternalButtonLink>
                <p className="text-sm text-ink-2">{words.whatsAppHint}</p>
              </>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
