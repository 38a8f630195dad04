import { useQuery } from '@tanstack/react-query'
import { getProblemText } from '#api-client/problem.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toaster.tsx'
import { ChargeForm, type Role } from './charge-form.tsx'
import { type OfferBody, offersQuery, useMakeOffer } from './queries.ts'

/**
 * The role of an element in its funnel. `buildRoleAttributes` (@vitrine/html-editing/clickables.ts) writes this role
 * into the page.
 */
export type ChargeMark = { role: Role; offerId: string | null }

type ChargeDialogProps = {
  pageId: string
  mark: ChargeMark
  /** The start of the element's text, by which the member recognizes it. */
  subject: string
  onClose: () => void
  /**
   * The caller writes the element's role and its offer into the page. Shoppers can be charged for the offer only after
   * the page is published.
   */
  onSet: (mark: ChargeMark) => void
}

/** Sets the role of an element of a custom-HTML page that is open in the editor. */
export function ChargeDialog({ pageId, mark, subject, onClose, onSet }: ChargeDialogProps) {
  const offers = useQuery({ ...offersQuery(pageId), enabled: mark.offerId !== null })
  const createOffer = useMakeOffer(pageId)
  function set(role: Role, offer: OfferBody | null) {
    if (role !== 'charge') return onSet({ role, offerId: null })
    if (!offer) return onSet({ role, offerId: mark.offerId })
    void createOffer.mutateAsync(offer).then(
      createdOffer => onSet({ role, offerId: createdOffer.id }),
      error => toast.failed(words.chargeFailed, { text: getProblemText(error) }),
    )
  }
  if (mark.offerId !== null && !offers.data)
    return (
      <Dialog open onClose={onClose} title={words.chargeSet} text={subject}>
        {offers.isError ? (
          <ErrorState text={words.chargeLoadFailed} error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <LoadingRows rows={3} />
        )}
      </Dialog>
    )
  return (
    <ChargeForm
      subject={subject}
      role={mark.role}
      offer={offers.data?.find(each => each.id === mark.offerId) ?? null}
      busy={createOffer.isPending}
      onClose={onClose}
      onSet={set}
    />
  )
}
