import type { Ref } from 'react'
import { libraryLanguages } from '#contract/library.ts'
import { formatMoney } from '#domain/money.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { ProductPicker } from '../../ui/products/product-picker.tsx'
import { useChosenProduct } from '../../ui/products/use-chosen-products.ts'
import { useProductSearch } from '../../ui/products/use-product-search.ts'
import { Select } from '../../ui/select.tsx'
import type { TemplateChoice } from './template-choice.ts'

type TemplateChoiceFieldsProps = {
  choice: TemplateChoice
  onChange: (changedFields: Partial<TemplateChoice>) => void
  productField: Ref<HTMLInputElement>
  productError: string | null
}

/** Lets the seller select the product that the buttons of the page buy, and the language of the page. */
export function TemplateChoiceFields({ choice, onChange, productField, productError }: TemplateChoiceFieldsProps) {
  const { data: product } = useChosenProduct(choice.productId)
  const { isCatalogEmpty } = useProductSearch()
  const variants = product?.variants ?? []
  const language = libraryLanguages.find(each => each === choice.language)
  if (isCatalogEmpty && !choice.productId) return <p className="text-ink-2">{words.productFirst}</p>
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      <Field label={words.buttonsBuy} error={productError}>
        <ProductPicker
          ref={productField}
          label={words.buttonsBuy}
          placeholder={words.chooseProduct}
          value={choice.productId}
          onChange={next => onChange({ productId: next?.id ?? '', variantId: '' })}
        />
      </Field>
      {variants.length > 1 && (
        <Field label={words.variant}>
          <Select value={choice.variantId} onChange={event => onChange({ variantId: event.target.value })}>
            <option value="">{words.defaultVariant}</option>
            {variants.map(({ id, name, cents }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoney(cents, product?.currency ?? 'usd')}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={words.pageLanguage}>
        <Select
          value={language}
          onChange={event => {
            const chosen = libraryLanguages.find(each => each === event.target.value)
            if (chosen) onChange({ language: chosen })
          }}
        >
          {libraryLanguages.map(each => (
            <option key={each} value={each}>
              {words.languageNames[each]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}
