import { parseLocalDateTime } from '#domain/zoned-time.ts'
import { promotions as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { formatShopZoneName, getShopTimeZone } from '../ui/shop-time-zone.ts'
import { Switch } from '../ui/switch.tsx'
import { DiscountFields } from './discount-fields.tsx'
import type { FieldsProps } from './promotion-form.ts'
import { ScopeFields } from './scope-fields.tsx'

/** The shop's time zone with its offset at the typed moment, because daylight saving time changes the offset. */
const getZoneNameAt = (typed: string) => formatShopZoneName(parseLocalDateTime(getShopTimeZone(), typed) ?? new Date())

const twoColumns = 'grid gap-4 sm:grid-cols-2'

function Period({ form, errors, onChange }: FieldsProps) {
  return (
    <div className={twoColumns}>
      <Field label={words.startsAt} optional error={errors.startsAt} hint={getZoneNameAt(form.startsAt)}>
        <Input
          type="datetime-local"
          name="startsAt"
          value={form.startsAt}
          onChange={event => onChange({ startsAt: event.target.value })}
        />
      </Field>
      <Field label={words.endsAt} optional error={errors.endsAt} hint={getZoneNameAt(form.endsAt)}>
        <Input
          type="datetime-local"
          name="endsAt"
          value={form.endsAt}
          onChange={event => onChange({ endsAt: event.target.value })}
        />
      </Field>
    </div>
  )
}

function Limits({ form, errors, onChange }: FieldsProps) {
  const count = { className: 'num', inputMode: 'numeric', autoComplete: 'off', maxLength: 7 } as const
  return (
    <div className={twoColumns}>
      <Field label={words.maxUses} optional error={errors.maxUses}>
        <Input
          {...count}
          name="maxUses"
          placeholder={words.noLimit}
          value={form.maxUses}
          onChange={event => onChange({ maxUses: event.target.value })}
        />
      </Field>
      <Field label={words.usesPerCustomer} optional error={errors.usesPerCustomer} hint={words.perCustomerHint}>
        <Input
          {...count}
          name="usesPerCustomer"
          placeholder={words.noLimit}
          value={form.usesPerCustomer}
          onChange={event => onChange({ usesPerCustomer: event.target.value })}
        />
      </Field>
    </div>
  )
}

export function PromotionFields(props: FieldsProps) {
  const { form, onChange } = props
  return (
    <>
      <CardGroup title={words.discountGroup} text={words.discountText}>
        <Card>
          <CardBody className="grid gap-5">
            <DiscountFields {...props} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.scopeGroup} text={words.scopeText}>
        <Card>
          <CardBody className="grid gap-6">
            <ScopeFields form={form} onChange={onChange} />
            {form.kind !== 'free_shipping' && (
              <Checkbox
                label={words.includesBumps}
                hint={words.includesBumpsHint}
                checked={form.includesBumps}
                onChange={includesBumps => onChange({ includesBumps })}
              />
            )}
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.periodGroup} text={words.periodText}>
        <Card>
          <CardBody>
            <Period {...props} />
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.limitsGroup} text={words.limitsText}>
        <Card>
          <CardBody className="grid gap-5">
            <Limits {...props} />
            <Switch
              label={words.activeLabel}
              hint={words.activeHint}
              checked={form.isActive}
              onChange={isActive => onChange({ isActive })}
            />
          </CardBody>
        </Card>
      </CardGroup>
    </>
  )
}
