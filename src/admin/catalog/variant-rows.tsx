import { Plus, Trash2 } from 'lucide-react'
import { catalog } from '#i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import {
  addVariant,
  type FieldErrors,
  getVariantName,
  getVariantSku,
  removeVariant,
  setDefaultVariant,
  type VariantDraft,
} from './product-draft.ts'
import { VariantImage } from './variant-image.tsx'

type VariantRowsProps = {
  title: string
  currency: string
  variants: VariantDraft[]
  errors: FieldErrors
  onChange: (change: (variants: readonly VariantDraft[]) => VariantDraft[]) => void
}

export function VariantRows({ title, currency, variants, errors, onChange }: VariantRowsProps) {
  const patch = (key: string, change: Partial<VariantDraft>) =>
    onChange(current => current.map(variant => (variant.key === key ? { ...variant, ...change } : variant)))
  const isOnly = variants.length === 1
  const errorAt = (index: number, field: string) => {
    const text = errors[`variants.${index}.${field}`]
    return text ? { error: text } : {}
  }
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {variants.map((variant, index) => (
          <li key={variant.key}>
            <fieldset className="card grid gap-4 p-4">
              <legend className="sr-only">{catalog.variant(index + 1)}</legend>
              <div className="grid gap-4 sm:grid-cols-[1.3fr_1fr_.8fr]">
                <Field
                  label={catalog.variantName}
                  {...(isOnly && variant.name === null && { hint: catalog.onlyVariantName })}
                  {...errorAt(index, 'name')}
                >
                  <Input
                    value={getVariantName({ title, variants }, variant)}
                    maxLength={120}
                    onChange={event => patch(variant.key, { name: event.target.value })}
                  />
                </Field>
                <Field
                  label={catalog.sku}
                  {...(variant.sku === null && { hint: catalog.proposedSku })}
                  {...errorAt(index, 'sku')}
                >
                  <Input
                    className="font-mono"
                    value={getVariantSku({ title, variants }, variant)}
                    maxLength={120}
                    autoCapitalize="characters"
                    onChange={event => patch(variant.key, { sku: event.target.value })}
                  />
                </Field>
                <Field label={catalog.price} {...errorAt(index, 'cents')}>
                  <MoneyInput
                    currency={currency}
                    value={variant.cents}
                    onChange={cents => patch(variant.key, { cents })}
                  />
                </Field>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <VariantImage
                  image={variant.image}
                  name={getVariantName({ title, variants }, variant)}
                  onChange={image => patch(variant.key, { image })}
                />
                <label className="flex min-h-10 items-center gap-2.5">
                  <input
                    type="radio"
                    name="default-variant"
                    className="size-4.5 accent-brand"
                    checked={variant.isDefault}
                    onChange={() => onChange(current => setDefaultVariant(current, variant.key))}
                  />
                  {variant.isDefault ? catalog.isDefault : catalog.setDefault}
                </label>
                <Button
                  variant="ghost"
                  size="icon"
                  className="ml-auto"
                  aria-label={catalog.removeVariant(index + 1)}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => onChange(current => removeVariant(current, variant.key))}
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
      {errors.variants && <p className="font-[500] text-danger-ink">{errors.variants}</p>}
      <Button
        variant="outline"
        className="justify-self-start"
        icon={<Plus aria-hidden="true" />}
        onClick={() => onChange(addVariant)}
      >
        {catalog.addVariant}
      </Button>
    </div>
  )
}
