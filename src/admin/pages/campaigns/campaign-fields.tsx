import type { ReactNode, Ref } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import type { CampaignForm } from './campaign-form.ts'
import { CampaignProducts } from './campaign-products.tsx'

type CampaignFieldsProps = {
  form: CampaignForm
  onChange: (changedFields: Partial<CampaignForm>) => void
  nameField: Ref<HTMLInputElement>
  nameError: string | null
  /** Shows the campaign's current or future URL. */
  address: ReactNode
  /** Shown before the products, because that list may be long. */
  children?: ReactNode
}

export function CampaignFields({ form, onChange, nameField, nameError, address, children }: CampaignFieldsProps) {
  return (
    <>
      <CardGroup title={words.about} text={words.aboutText}>
        <Card>
          <CardBody className="grid gap-4">
            <Field label={words.name} error={nameError} hint={address}>
              <Input
                ref={nameField}
                value={form.name}
                placeholder={words.nameExample}
                maxLength={200}
                onChange={event => onChange({ name: event.target.value })}
              />
            </Field>
            <Field label={words.description} optional hint={words.descriptionHint}>
              <Textarea
                rows={3}
                maxLength={2000}
                value={form.description}
                onChange={event => onChange({ description: event.target.value })}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      {children}
      <CardGroup title={words.campaignProducts} text={words.campaignProductsText}>
        <CampaignProducts chosen={form.productIds} onChange={productIds => onChange({ productIds })} />
      </CardGroup>
    </>
  )
}
