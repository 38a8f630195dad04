import { useState } from 'react'
import type { PageLink } from '#contract/upsells.ts'
import { defaultProductCents } from '#domain/visual-element.ts'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { shell } from '#words/index.ts'
import { upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toaster.tsx'
import { isComplete, type OfferDraft, OfferFields } from '../offer-fields.tsx'
import { useSetPageLink } from '../queries.ts'

type Role = NonNullable<PageLink['role']> | 'none'
const roles: readonly Role[] = ['charge', 'next', 'skip', 'none']

const offerOf = ({ offer }: PageLink): OfferDraft =>
  offer
    ? {
        name: offer.name,
        price: offer.priceCents,
        ...(offer.productId && { productId: offer.productId }),
        ...(offer.variantId && { variantId: offer.variantId }),
      }
    : { name: '', price: defaultProductCents }

/** What is sent: something of the shop, or name and cents. */
const wanted = ({ productId, variantId, name, price }: OfferDraft) =>
  productId ? { productId, ...(variantId && { variantId }) } : { name: name?.trim() ?? '', priceCents: price ?? 0 }

type ChargeDialogProps = {
  pageId: string
  revisionId: string
  link: PageLink
  onClose: () => void
  /** Someone published meanwhile: the list is read again. */
  onStale: () => void
}

export function ChargeDialog({ pageId, revisionId, link, onClose, onStale }: ChargeDialogProps) {
  const save = useSetPageLink(pageId)
  const [role, setRole] = useState<Role>(link.role ?? 'charge')
  const [offer, setOffer] = useState(() => offerOf(link))
  const [touched, setTouched] = useState(false)
  const missing = role === 'charge' && !isComplete(offer)

  function submit() {
    setTouched(true)
    if (missing) return void toast.failed(words.offerIncomplete)
    save.mutate(
      {
        revisionId,
        at: link.at,
        role: role === 'none' ? null : role,
        ...(role === 'charge' && { offer: wanted(offer) }),
      },
      {
        onSuccess: () => {
          toast.done(words.chargeSaved)
          onClose()
        },
        onError: error => {
          toast.failed(words.chargeFailed, { text: problemText(error) })
          if (error instanceof Problem && error.code === 'conflict') {
            onStale()
            onClose()
          }
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={link.text || words.untitledLink}
      text={`<${link.tag}> · ${words.line(link.line)}`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button variant="brand" busy={save.isPending && shell.saving} onClick={submit}>
            {words.chargeSave}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={words.role}>
          <Select value={role} onChange={event => setRole(roles.find(one => one === event.target.value) ?? 'none')}>
            {roles.map(one => (
              <option key={one} value={one}>
                {words.roles[one]}
              </option>
            ))}
          </Select>
        </Field>
        {role === 'charge' && <OfferFields offer={offer} onChange={setOffer} touched={touched} />}
      </div>
    </Dialog>
  )
}
