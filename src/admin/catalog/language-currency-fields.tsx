import type { SaleCurrency } from '#domain/currency.ts'
import type { Language } from '#domain/language.ts'
import { catalog } from '#i18n/index.ts'
import { CardGroup } from '../ui/card.tsx'
import { CurrencySelect, LanguageSelect } from '../ui/locale-selects.tsx'

type Choice = { language: Language | null; currency: SaleCurrency | null }

/** The product's language and currency, which default to those of the shop. */
export function LanguageCurrencyFields({
  language,
  currency,
  currencyError,
  onChange,
}: Choice & { currencyError: string | undefined; onChange: (change: Partial<Choice>) => void }) {
  return (
    <CardGroup title={catalog.soldIn} text={catalog.soldInText}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageSelect
          label={catalog.checkoutLanguage}
          none={catalog.likeShop}
          names={catalog.languages}
          value={language}
          onChange={chosen => onChange({ language: chosen })}
        />
        <CurrencySelect
          label={catalog.currency}
          none={catalog.likeShop}
          error={currencyError}
          value={currency}
          onChange={chosen => onChange({ currency: chosen })}
        />
      </div>
    </CardGroup>
  )
}
