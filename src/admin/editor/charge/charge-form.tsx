import { useState } from 'react'
import type { Offer, PageLink } from '#contract/upsells.ts'
import { defaultProductCents } from '#domain/visual-element.ts'
import { shell } from '#i18n/index.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { isComplete, type OfferDraft, OfferFields } from './offer-fields.tsx'
import type { OfferBody } from './queries.ts'

export type Role = PageLink['role']
const roles = ['charge', 'next', 'skip', 'none'] as const

const toOfferDraft = (offer: Offer | null): OfferDraft =>
  offer
    ? {
        name: offer.name,
        price: offer.priceCents,
        ...(offer.productId && { productId: offer.productId }),
        ...(offer.variantId && { variantId: offer.variantId }),
      }
    : { name: '', price: defaultProductCents }

/** Builds the request body: a product of the shop, or a fixed name and price in cents. */
const toOfferBody = ({ productId, variantId, name, price }: OfferDraft): OfferBody =>
  productId ? { productId, ...(variantId && { variantId }) } : { name: name?.trim() ?? '', priceCents: price ?? 0 }

const isSameOffer = (offer: Offer | null, draft: OfferDraft) =>
  JSON.stringify(toOfferDraft(offer)) === JSON.stringify(draft)

type ChargeFormProps = {
  /** The text by which the member recognizes the element. */
  subject: string
  role: Role
  offer: Offer | null
  busy: boolean
  onClose: () => void
  /** `offer` is null when nothing is charged, or when the charged offer stays the same. */
  onSet: (role: Role, offer: OfferBody | null) => void
}

/** Asks what happens when a shopper presses an element, and which offer is charged. */
export function ChargeForm({ subject, role: before, offer: charged, busy, onClose, onSet }: ChargeFormProps) {
  const [role, setRole] = useState<(typeof roles)[number]>(before ?? 'charge')
  const [offer, setOffer] = useState(() => toOfferDraft(charged))
  const [isSubmitted, setIsSubmitted] = useState(false)

  function submit() {
    setIsSubmitted(true)
    if (role !== 'charge') return onSet(role === 'none' ? null : role, null)
    if (!isComplete(offer)) return void toast.failed(words.offerIncomplete, { id: 'charge' })
    onSet('charge', isSameOffer(charged, offer) ? null : toOfferBody(offer))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.chargeSet}
      text={subject}
      primaryAction={
        <Button variant="brand" busy={busy && shell.saving} onClick={submit}>
          {words.chargeSave}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Field label={words.role} hint={words.roleHints[role]}>
          <Select value={role} onChange={event => setRole(roles.find(one => one === event.target.value) ?? 'none')}>
            {roles.map(one => (
              <option key={one} value={one}>
                {words.roles[one]}
              </option>
            ))}
          </Select>
        </Field>
        {role === 'charge' && <OfferFields offer={offer} onChange={setOffer} isSubmitted={isSubmitted} />}
      </div>
    </Dialog>
  )
}
