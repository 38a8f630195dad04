import type { Product } from '#contract/catalog.ts'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import type { BenefitFieldsProps } from './benefit-form.ts'

type Kind = { kind: DigitalBenefit['kind'] }

export function TitleField({ kind, form, errors, onChange }: BenefitFieldsProps & Kind) {
  const hint = kind === 'license' ? words.license.titleExample : words.titleHint
  return (
    <Field label={words.title} hint={hint} error={errors.title}>
      <Input value={form.title} maxLength={120} onChange={event => onChange({ title: event.target.value })} />
    </Field>
  )
}

export function AddressField({ form, errors, onChange }: BenefitFieldsProps) {
  return (
    <Field label={words.url} hint={words.urlHint} error={errors.url}>
      <Input
        type="url"
        inputMode="url"
        value={form.url}
        maxLength={2_000}
        onChange={event => onChange({ url: event.target.value })}
      />
    </Field>
  )
}

/** The text of a benefit, or the instructions that accompany what the buyer receives. */
export function ContentField({ kind, form, errors, onChange }: BenefitFieldsProps & Kind) {
  const isText = kind === 'text'
  return (
    <Field
      label={isText ? words.content : words.note}
      optional={!isText}
      hint={kind === 'license' ? words.license.noteHint : words.contentHint}
      error={errors.content}
    >
      <Textarea
        rows={isText ? 6 : 3}
        value={form.content}
        maxLength={20_000}
        onChange={event => onChange({ content: event.target.value })}
      />
    </Field>
  )
}

export function DownloadsField({ form, errors, onChange }: BenefitFieldsProps) {
  return (
    <Field label={words.downloads} hint={words.downloadsHint} error={errors.limit} optional>
      <Input inputMode="numeric" value={form.limit} onChange={event => onChange({ limit: event.target.value })} />
    </Field>
  )
}

type VariantFieldProps = Pick<BenefitFieldsProps, 'form' | 'onChange'> & Pick<Product, 'variants'>

export function VariantField({ form, variants, onChange }: VariantFieldProps) {
  return (
    <Field label={words.variant}>
      <Select value={form.variantId} onChange={event => onChange({ variantId: event.target.value })}>
        <option value="">{words.allVariants}</option>
        {variants.map(variant => (
          <option key={variant.id} value={variant.id}>
            {variant.name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
