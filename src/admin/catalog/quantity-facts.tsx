import type { Variant } from '#contract/catalog.ts'
import { formatMoney } from '#domain/money.ts'
import { catalog } from '#i18n/index.ts'

/** The quantity prices of a variant, and those that a change of its own price has overtaken. */
export function QuantityFacts({ variant, currency }: { variant: Variant; currency: string }) {
  const { cents, quantityPrices } = variant
  if (!quantityPrices) return null
  const words = catalog.quantityPrices
  const overtaken = quantityPrices.steps.filter(step => step.unitCents >= cents)
  return (
    <>
      <p className="num text-sm text-ink-2">
        {quantityPrices.steps.map(step => `${step.quantity} × ${formatMoney(step.unitCents, currency)}`).join(' · ')}
      </p>
      {overtaken.length > 0 && (
        <p className="text-sm font-[550] text-gold-ink">
          {words.overtaken(overtaken.map(step => step.quantity).join(', '))}
        </p>
      )}
    </>
  )
}
