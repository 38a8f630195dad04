import { type FormEvent, useState } from 'react'
import type { Product } from '#contract/catalog.ts'
import type { DigitalBenefit } from '#contract/digital-goods.ts'
import { digitalGoods as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { AddressField, ContentField, DownloadsField, TitleField, VariantField } from './benefit-fields.tsx'
import { type BenefitErrors, type BenefitForm, readForm, validate } from './benefit-form.ts'
import { KeyListField } from './key-list-field.tsx'
import { PrefixField, SourceField, TermsFields } from './license-fields.tsx'
import { SendProgress } from './send-progress.tsx'
import { useKeyText } from './use-key-text.ts'
import { useSaveBenefit } from './use-save-benefit.ts'

const newTitle = (kind: DigitalBenefit['kind']) =>
  kind === 'license' ? words.license.newTitle : kind === 'link' ? words.newLink : words.newText

type BenefitDialogProps = {
  kind: DigitalBenefit['kind']
  /** The benefit to edit; null for a new one. */
  benefit: DigitalBenefit | null
  product: Product
  onClose: () => void
}

/** Adds a text, a link or license keys, or edits a benefit. */
export function BenefitDialog({ kind, benefit, product, onClose }: BenefitDialogProps) {
  const [form, setForm] = useState(() => readForm(benefit))
  const [errors, setErrors] = useState<BenefitErrors & { keys?: string | undefined }>({})
  const [attempts, setAttempts] = useState(0)
  const { text, setText, list } = useKeyText()
  const { isCreated, progress, save } = useSaveBenefit(kind, benefit, product.id)
  const { busy, run } = useAsyncAction(onClose)
  const formElement = useFocusInvalid(attempts, false)
  const isGenerated = form.source === 'generated'
  const addsKeys = kind === 'license' && !benefit && !isGenerated

  function change(part: Partial<BenefitForm>) {
    setForm(current => ({ ...current, ...part }))
    setErrors(current => ({ ...current, ...Object.fromEntries(Object.keys(part).map(key => [key, undefined])) }))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    // The dialog is rendered inside of the product page, whose form must not be submitted.
    event.stopPropagation()
    if (busy) return
    const hasNoKey = addsKeys && text.trim() !== '' && list.keys.length === 0
    const found = { ...validate(kind, form), ...(hasNoKey && { keys: words.license.keysMissing }) }
    setErrors(found)
    setAttempts(current => current + 1)
    if (Object.keys(found).length === 0) void run(() => save(form, addsKeys ? list.keys : []))
  }

  const fields = { kind, form, errors, onChange: change }
  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      title={benefit ? words.editTitle : newTitle(kind)}
      wide={kind === 'license'}
      primaryAction={
        <Button type="submit" form="benefit-form" variant="brand" busy={busy && words.saving}>
          {words.save}
        </Button>
      }
    >
      <form ref={formElement} id="benefit-form" className="grid gap-4" noValidate onSubmit={submit}>
        <TitleField {...fields} />
        {kind === 'link' && <AddressField {...fields} />}
        {kind === 'license' && (
          <>
            {!isCreated && <SourceField form={form} onChange={change} />}
            {isGenerated && <PrefixField {...fields} />}
            {addsKeys && (
              <KeyListField
                text={text}
                list={list}
                hint={words.license.keysLater}
                error={errors.keys}
                optional
                onChange={update => {
                  setText(update)
                  setErrors(current => ({ ...current, keys: undefined }))
                }}
              />
            )}
            <TermsFields {...fields} />
            {benefit && <p className="-mt-1 text-sm text-ink-2">{words.license.later}</p>}
          </>
        )}
        <ContentField {...fields} />
        {kind === 'file' && <DownloadsField {...fields} />}
        {product.variants.length > 1 && <VariantField form={form} variants={product.variants} onChange={change} />}
        <SendProgress progress={progress} />
      </form>
    </Dialog>
  )
}
