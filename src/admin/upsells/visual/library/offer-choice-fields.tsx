import type { Product } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { visualLibrary as words } from '#i18n/lazy-words.ts'
import { type VisualLanguage, visualLanguages } from '#page-templates/visual/parts.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { emptyOffer, type OfferChoice } from './offer-choice.ts'

type ProductFieldsProps = {
  label: string
  /** The label of the option without a product. */
  none: string
  hint?: string
  products: readonly Product[]
  offered: OfferChoice
  onChange: (offered: OfferChoice) => void
}

/** Chooses a product of the shop, and a variant if it has several. */
export function ProductFields({ label, none, hint, products, offered, onChange }: ProductFieldsProps) {
  const product = products.find(({ id }) => id === offered.productId)
  const variants = product?.variants ?? []
  return (
    <>
      <Field label={label} hint={hint}>
        <Select
          value={offered.productId}
          onChange={event => onChange({ ...emptyOffer, productId: event.target.value })}
        >
          <option value="">{none}</option>
          {products.map(({ id, title, priceCents, currency }) => (
            <option key={id} value={id}>
              {`${title}, ${formatMoney(priceCents, currency)}`}
            </option>
          ))}
        </Select>
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
