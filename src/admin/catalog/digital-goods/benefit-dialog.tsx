import { type FormEvent, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toaster.tsx'
import { useChangeBenefit, useCreateBenefit } from './queries.ts'

type Form = { title: string; content: string; url: string; variantId: string; limit: string }
type Errors = Partial<Record<keyof Form, string>>

const readForm = (benefit: DigitalBenefit | null): Form => ({
  title: benefit?.title ?? '',
  content: benefit?.content ?? '',
  url: benefit?.url ?? '',
  variantId: benefit?.variantId ?? '',
  limit: benefit?.downloadLimit?.toString() ?? '',
})

const isLimit = (text: string) => text === '' || (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1_000)

/** Lists the fields that cannot be saved as they are. */
function validate(kind: DigitalBenefit['kind'], { title, content, url, limit }: Form): Errors {
  return {
    ...(title.trim() === '' && { title: words.titleMissing }),
    ...(kind === 'text' && content.trim() === '' && { content: words.contentMissing }),
    ...(kind === 'link' && !(URL.canParse(url) && /^https?:/.test(url)) && { url: words.urlInvalid }),
    ...(kind === 'file' && !isLimit(limit.trim()) && { limit: words.downloadsInvalid }),
  }
}

type BenefitDialogProps = {
  kind: DigitalBenefit['kind']
  /** The benefit to edit; null for a new one. */
  benefit: DigitalBenefit | null
  product: Product
  onClose: () => void
}

/** Adds a text or a link, or edits a benefit. */
export function BenefitDialog({ kind, benefit, product, onClose }: BenefitDialogProps) {
  const [form, setForm] = useState(() => readForm(benefit))
  const [errors, setErrors] = useState<Errors>({})
  const create = useCreateBenefit(product.id)
  const change = useChangeBenefit(product.id)
  const isBusy = create.isPending || change.isPending
  const write = (part: Partial<Form>) => {
    setForm(current => ({ ...current, ...part }))
    setErrors(current => ({ ...current, ...Object.fromEntries(Object.keys(part).map(key => [key, undefined])) }))
  }

  function save() {
    const shared = {
      title: form.title.trim(),
      content: form.content,
      ...(kind === 'link' && { url: form.url.trim() }),
      variantId: form.variantId === '' ? null : form.variantId,
    }
    if (!benefit) return create.mutateAsync({ ...shared, kind: kind === 'link' ? 'link' : 'text' })
    const downloadLimit = form.limit.trim() === '' ? null : Number(form.limit)
    return change.mutateAsync({
      id: benefit.id,
      version: benefit.version,
      ...shared,
      ...(kind === 'file' && { downloadLimit }),
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is rendered inside of the product page, whose form must not be submitted.
    event.stopPropagation()
    if (isBusy) return
    const found = validate(kind, form)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    save().then(() => {
      toast.done(words.saved)
      onClose()
    }, showFailure(words.saveFailed))
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={benefit ? words.editTitle : kind === 'link' ? words.newLink : words.newText}
      primaryAction={
        <Button type="submit" form="benefit-form" variant="brand" busy={isBusy && words.saving}>
          {words.save}
        </Button>
      }
    >
      <form id="benefit-form" className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={words.title} hint={words.titleHint} error={errors.title}>
          <Input value={form.title} maxLength={120} onChange={event => write({ title: event.target.value })} />
        </Field>
        {kind === 'link' && (
          <Field label={words.url} hint={words.urlHint} error={errors.url}>
            <Input
              type="url"
              inputMode="url"
              value={form.url}
              maxLength={2_000}
              onChange={event => write({ url: event.target.value })}
            />
          </Field>
        )}
        <Field
          label={kind === 'text' ? words.content : words.note}
          optional={kind !== 'text'}
          hint={words.contentHint}
          error={errors.content}
        >
          <Textarea
            rows={kind === 'text' ? 6 : 3}
            value={form.content}
            maxLength={20_000}
            onChange={event => write({ content: event.target.value })}
          />
        </Field>
        {kind === 'file' && (
          <Field label={words.downloads} hint={words.downloadsHint} error={errors.limit} optional>
            <Input inputMode="numeric" value={form.limit} onChange={event => write({ limit: event.target.value })} />
          </Field>
        )}
        {product.variants.length > 1 && (
          <Field label={words.variant}>
            <Select value={form.variantId} onChange={event => write({ variantId: event.target.value })}>
              <option value="">{words.allVariants}</option>
              {product.variants.map(variant => (
                <option key={variant.id} value={variant.id}>
                  {variant.name}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </form>
    </Dialog>
  )
}
