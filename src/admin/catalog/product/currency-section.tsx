import { useQuery } from '@tanstack/react-query'
import { installmentLimits } from '#domain/payment-methods.ts'
import { catalog } from '#i18n/index.ts'
import { productPage as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { CurrencySelect, LanguageSelect } from '../../ui/locale-selects.tsx'
import { Select } from '../../ui/select.tsx'
import { lacksCurrency } from '../product-draft.ts'
import { shopQuery } from '../queries.ts'
import type { ProductEditing } from './editing.ts'
import { Section } from './section.tsx'
import { buildFieldId } from './sections.ts'

const installmentCounts = Array.from({ length: installmentLimits.max }, (_, index) => index + 1)

/** The language, the currency and the card installments of a product, which default to those of the shop. */
export function CurrencySection({ editing: { draft, change, errors } }: { editing: ProductEditing }) {
  const { data: shop } = useQuery(shopQuery)
  return (
    <Section id="currency" text={words.currencyText}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageSelect
          label={catalog.checkoutLanguage}
          none={catalog.likeShop}
          names={catalog.languages}
          value={draft.language}
          onChange={language => change({ language })}
        />
        <CurrencySelect
          label={catalog.currency}
          none={catalog.likeShop}
          id={buildFieldId('currency')}
          error={errors.currency}
          {...(lacksCurrency(draft.currency, shop?.currency) && { hint: words.noCurrency })}
          value={draft.currency}
          onChange={currency => change({ currency })}
        />
        <Field label={catalog.maxInstallments} hint={words.installmentsHint}>
          <Select
            value={draft.maxInstallments ?? ''}
            onChange={event =>
              change({ maxInstallments: event.target.value === '' ? null : Number(event.target.value) })
            }
          >
            <option value="">{catalog.likeShop}</option>
            {installmentCounts.map(count => (
              <option key={count} value={count}>
                {catalog.installmentsOf(count)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Section>
  )
}
