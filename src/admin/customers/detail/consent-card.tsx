import { getProblemText } from '#api-client/problem.ts'
import type { CustomerDetail } from '#contract/customers.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { useIsAdministrator } from '../../shell/me.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { toast } from '../../ui/toaster.tsx'
import { toConsentFilter } from '../consent.ts'
import { ConsentBadge } from '../consent-badge.tsx'
import { useSetConsent } from '../queries.ts'

/** Shows whether the customer agreed to e-mails that are not about an order, and when this was recorded. */
export function ConsentCard({ customer: { id, consent, consentAt } }: { customer: CustomerDetail }) {
  const { mutateAsync: setConsent, isPending } = useSetConsent(id)
  const canChange = useIsAdministrator() === true

  async function record(answer: boolean | null) {
    const before = consent
    try {
      await setConsent(answer)
    } catch (error) {
      return void toast.failed(words.consentFailed, { text: getProblemText(error), stay: true })
    }
    const message = answer === null ? words.consentBack : answer ? words.consentGiven : words.consentWithdrawn
    toast.done(message, { action: { label: words.undo, onClick: () => void undo(before) } })
  }
  const undo = (before: boolean | null) =>
    setConsent(before).then(
      () => toast.done(words.consentBack),
      error => toast.failed(words.consentFailed, { text: getProblemText(error), stay: true }),
    )

  return (
    <Card aria-label={words.consent}>
      <CardBody className="grid gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-md font-semibold tracking-[-.012em]">{words.consent}</h2>
          <ConsentBadge consent={consent} />
        </div>
        <p className="text-ink-2">
          {words.consentMeaning[toConsentFilter(consent)]}
          {consentAt && (
            <span className="mt-1 block text-sm">
              {words.recorded} <RelativeTime at={consentAt} />
            </span>
          )}
        </p>
        {canChange && (
          <div className="flex flex-wrap gap-2">
            {[true, false]
              .filter(answer => answer !== consent)
              .map(answer => (
                <Button
                  key={String(answer)}
                  variant="outline"
                  size="sm"
                  busy={isPending}
                  onClick={() => void record(answer)}
                >
                  {answer ? words.giveConsent : words.withdrawConsent}
                </Button>
              ))}
          </div>
        )}
      </CardBody>
    </Card>
  )
}
