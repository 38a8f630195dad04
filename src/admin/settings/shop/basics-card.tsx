import { settings as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { CurrencySelect, ShopLanguageSelect } from '../../ui/locale-selects.tsx'
import { type PartProps, toErrorProps } from './part-props.ts'
import type { ShopForm } from './shop-form.ts'
import { TimeZoneField } from './time-zone-field.tsx'

/** The shop's name, language, currency and time zone. */
export function BasicsCard({ draft, base, change, errors, readOnly }: PartProps & { base: ShopForm }) {
  return (
    <CardGroup title={words.shop} text={words.shopText}>
      <Card>
        <CardBody className="grid gap-4">
          <Field label={words.shopName} {...toErrorProps(errors.name)}>
            <Input
              value={draft.name}
              maxLength={80}
              disabled={readOnly}
              onChange={event => change({ name: event.target.value })}
            />
          </Field>
          <ShopLanguageSelect
            label={words.language}
            hint={draft.language === 'reader' ? words.readerLanguageHint : words.languageHint}
            names={words.languages}
            value={draft.language}
            disabled={readOnly}
            onChange={language => change({ language: language ?? 'spec' })}
          />
          <CurrencySelect
            label={words.currency}
            hint={draft.currency ? words.currencyHint : words.currencyMissing}
            // A shop with a currency cannot return to none, because the two checkouts would then charge different ones.
            {...(base.currency === null && { none: words.currencyOfCheckout })}
            value={draft.currency}
            disabled={readOnly}
            onChange={currency => change({ currency })}
          />
          <TimeZoneField
            value={draft.timeZone}
            error={errors.timeZone}
            disabled={readOnly}
            onChange={timeZone => change({ timeZone })}
          />
        </CardBody>
      </Card>
    </CardGroup>
  )
}
