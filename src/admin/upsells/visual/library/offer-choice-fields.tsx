import { formatMoney } from '#domain/money.ts'
import { visualLibrary as words } from '#i18n/lazy-words.ts'
import { type VisualLanguage, visualLanguages } from '#page-templates/visual/parts.ts'
import { Field } from '../../../ui/field.tsx'
import { ProductPicker } from '../../../ui/products/product-picker.tsx'
import { useChosenProduct } from '../../../ui/products/use-chosen-products.ts'
import { Select } from '../../../ui/select.tsx'
import { emptyOffer, type OfferChoice } from './offer-choice.ts'

type ProductFieldsProps = {
  label: string
  /** The text of the field without a product. */
  none: string
  hint?: string
  offered: OfferChoice
  onChange: (offered: OfferChoice) => void
}

/** Chooses a product of the shop, and a variant if it has several. */
export function ProductFields({ label, none, hint, offered, onChange }: ProductFieldsProps) {
  const { data: product } = useChosenProduct(offered.productId)
  const variants = product?.variants ?? []
  return (
    <>
      <Field label={label} hint={hint}>
        <ProductPicker
          label={label}
          placeholder={none}
          value={offered.productId}
          onChange={next => onChange({ ...emptyOffer, productId: next?.id ?? '' })}
        />
      </Field>
      {variants.length > 1 && (
        <Field label={words.variant}>
          <Select
            value={offered.variantId || (variants[0]?.id ?? '')}
            onChange={event => onChange({ ...offered, variantId: event.target.value })}
          >
            {variants.map(({ id, name, cents }) => (
              <option key={id} value={id}>
                {`${name}, ${formatMoney(cents, product?.currency ?? 'usd')}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  )
}

type LanguageFieldProps = { language: VisualLanguage; onChange: (language: VisualLanguage) => void }

export const LanguageField = ({ language, onChange }: LanguageFieldProps) => (
  <Field label={words.pageLanguage}>
    <Select
      value={language}
      onChange={event => {
        const chosen = visualLanguages.find(each => each === event.target.value)
        if (chosen) onChange(chosen)
      }}
    >
      {visualLanguages.map(each => (
        <option key={each} value={each}>
          {words.languageNames[each]}
        </option>
      ))}
    </Select>
  </Field>
)
