import { formatMoney } from '#domain/money.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Card, CardBody, CardGroup } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Uploads } from '../pictures/use-uploads.ts'
import { type BumpFieldsProps, type BumpForm, findStruckCents } from './bump-form.ts'
import { BumpPreview } from './bump-preview.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { ImageField } from './image-field.tsx'
import { ItemPicker } from './item-picker.tsx'

const placements = ['above_button', 'summary'] as const

/** Says what the catalog's price is, and whether the checkout strikes it through. */
function formatPriceHint(form: BumpForm, currency: string): string {
  const { item, priceCents } = form
  if (item?.cents == null) return words.priceChoose
  const catalogPrice = formatMoney(item.cents, currency)
  if (priceCents === null) return words.priceHint(catalogPrice)
  return findStruckCents(form) === null ? words.notStruckHint(catalogPrice) : words.struckHint(catalogPrice)
}

function Placement({ form, onChange }: Pick<BumpFieldsProps, 'form' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{words.placement}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {placements.map(placement => (
          <label
            key={placement}
            className={cn(
              'flex cursor-pointer items-start gap-2.5 rounded-md border px-3.5 py-3 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              form.placement === placement ? 'border-brand bg-brand-soft' : 'border-line hover:border-line-strong',
            )}
          >
            <input
              type="radio"
              name="placement"
              className="mt-0.5 size-4 shrink-0 accent-brand"
              checked={form.placement === placement}
              onChange={() => onChange({ placement })}
            />
            <span className="min-w-0">
              <span className="block font-medium">{words.placements[placement]}</span>
              <span className="block text-sm text-ink-2">{words.placementTexts[placement]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function BumpFields({ uploads, ...props }: BumpFieldsProps & { uploads: Uploads }) {
  const { product, form, errors, onChange } = props
  return (
    <>
      <CardGroup title={words.itemGroup} text={words.itemText}>
        <Card>
          <CardBody className="grid gap-5">
            <Field label={words.product} error={errors.item}>
              <ItemPicker product={product} value={form.item} onChange={item => onChange({ item })} />
            </Field>
            <Field
              label={words.priceCents}
              optional
              error={errors.priceCents}
              hint={formatPriceHint(form, product.currency)}
              className="sm:max-w-80"
            >
              <MoneyInput
                name="priceCents"
                value={form.priceCents}
                currency={product.currency}
                onChange={priceCents => onChange({ priceCents })}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.cardGroup} text={words.cardText}>
        <div className="grid gap-5">
          <Card>
            <CardBody className="grid gap-5">
              <Field label={words.name} hint={words.nameHint} error={errors.title}>
                <Input
                  name="title"
                  value={form.title}
                  maxLength={120}
                  onChange={event => onChange({ title: event.target.value })}
                />
              </Field>
              <Field label={words.textLabel} optional>
                <Textarea
                  rows={3}
                  maxLength={400}
                  value={form.text}
                  onChange={event => onChange({ text: event.target.value })}
                />
              </Field>
              <ImageField form={form} uploads={uploads} onChange={image => onChange({ image })} />
              <Placement form={form} onChange={onChange} />
            </CardBody>
          </Card>
          <BumpPreview form={form} currency={product.currency} />
        </div>
      </CardGroup>
      <CardGroup title={words.conditionsGroup} text={words.conditionsText}>
        <Card>
          <CardBody className="grid gap-6">
            <ConditionFields {...props} />
            <Switch
              label={words.isActive}
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
