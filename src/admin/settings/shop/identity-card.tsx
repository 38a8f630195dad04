import { useState } from 'react'
import { buildShopFront } from '#domain/shop-front.ts'
import { formatTaxId } from '#domain/tax-id.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { CountrySelect } from '../../ui/country-select.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { type PartProps, toErrorProps } from './part-props.ts'
import { type ShopForm, validateShop } from './shop-form.ts'

/** The legal identity of the seller, with a preview of the footer that shoppers see. */
export function IdentityCard({ draft, change, errors, readOnly }: PartProps) {
  const [isTaxIdTouched, setTaxIdTouched] = useState(false)
  const inBrazil = draft.country === 'BR'
  const taxError = errors.taxId ?? (isTaxIdTouched ? validateShop(draft).taxId : undefined)
  const field = (name: 'legalName' | 'taxId' | 'email' | 'phone', maxLength: number) => ({
    value: draft[name],
    maxLength,
    disabled: readOnly,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <CardGroup title={words.identity} text={words.identityText}>
      <Card>
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label={words.legalName} optional className="sm:col-span-2">
            <Input {...field('legalName', 160)} autoComplete="organization" />
          </Field>
          <Field label={words.country} optional>
            <CountrySelect
              none={words.countryNone}
              value={draft.country}
              disabled={readOnly}
              onChange={country => change({ country })}
            />
          </Field>
          <Field
            label={inBrazil ? words.taxIdBrazil : words.taxId}
            optional
            hint={inBrazil ? undefined : words.taxIdHint}
            {...toErrorProps(taxError)}
          >
            <Input
              {...field('taxId', 40)}
              autoCapitalize="characters"
              onBlur={() => {
                setTaxIdTouched(true)
                if (inBrazil) change({ taxId: formatTaxId(draft.taxId) })
              }}
            />
          </Field>
          <Field label={words.address} optional className="sm:col-span-2">
            <Textarea
              rows={2}
              value={draft.address}
              maxLength={400}
              disabled={readOnly}
              onChange={event => change({ address: event.target.value })}
            />
          </Field>
          <Field label={words.email} optional {...toErrorProps(errors.email)}>
            <Input {...field('email', 254)} type="email" inputMode="email" />
          </Field>
          <Field label={words.phone} optional>
            <Input {...field('phone', 40)} type="tel" />
          </Field>
        </CardBody>
        <Preview draft={draft} />
      </Card>
    </CardGroup>
  )
}

/** The footer as the checkout shows it. */
function Preview({ draft }: { draft: ShopForm }) {
  const { name, legalName, country, taxId, address, email, phone } = draft
  const { identity } = buildShopFront({
    name,
    logo: null,
    identity: { legalName, country, taxId, address, email, phone },
    policies: {},
  })
  const contact = [identity?.email, identity?.phone].filter(Boolean).join(' · ')
  return (
    <div className="grid gap-1 border-t border-line px-5 py-4 text-sm break-words text-ink-2">
      <p className="text-ink-3">{words.footerPreview}</p>
      <p>
        <span className="font-semibold text-ink">{legalName.trim() || name}</span>{' '}
        {[identity?.taxId, identity?.address].filter(Boolean).join(' · ')}
      </p>
      {contact && <p>{contact}</p>}
    </div>
  )
}
