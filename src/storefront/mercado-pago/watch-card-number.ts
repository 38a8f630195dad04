import { withTimeLimit } from '#api-client/call.ts'
import { type CardMethod, card } from './card-state.ts'
import type { MercadoPago, PaymentMethodResult, SecureField } from './sdk.ts'

const methodTimeoutMs = 8_000
const isAccepted = (type: string): type is CardMethod['type'] => type === 'credit_card' || type === 'debit_card'

/** Picks the payment method of a card. A card that is both a credit and a debit card is charged as a credit card. */
export function selectMethod(results: PaymentMethodResult[]): PaymentMethodResult | null {
  const accepted = results.filter(
    ({ payment_type_id: type, status = 'active' }) => isAccepted(type) && status === 'active',
  )
  return accepted.find(({ payment_type_id: type }) => type === 'credit_card') ?? accepted[0] ?? null
}

const toCardMethod = ({ id, name, payment_type_id: type }: PaymentMethodResult): CardMethod => ({
  id,
  name,
  type: isAccepted(type) ? type : 'credit_card',
})

/** `unsupported` is a card whose brand is known but that cannot be charged, such as a prepaid card. */
type MethodResult = CardMethod | 'unknown' | 'unsupported'
/** @param apply receives the settings of a card that can be charged */
export async function findMethod(
  mp: MercadoPago,
  bin: string,
  apply?: (found: PaymentMethodResult) => void,
): Promise<MethodResult> {
  const { results } = await withTimeLimit(methodTimeoutMs, () => mp.getPaymentMethods({ bin }))
  const found = selectMethod(results)
  if (!found) return results.length > 0 ? 'unsupported' : 'unknown'
  apply?.(found)
  return toCardMethod(found)
}

/**
 * Reacts to changes of the first digits of the card number: finds the card's brand, and adjusts the expected lengths of
 * the number and the security code.
 * @param onRefused receives true for a card of a type that cannot be charged
 */
export function watchCardNumber(
  mp: MercadoPago,
  number: SecureField,
  securityCode: SecureField,
  onRefused: (isUnsupported: boolean) => void,
): void {
  const applySettings = ({ settings: [first] = [] }: PaymentMethodResult) => {
    if (first?.card_number) number.update({ settings: first.card_number })
    if (first?.security_code) securityCode.update({ settings: first.security_code })
  }
  const applyBin = async (bin: string | null) => {
    onRefused(false)
    // The previous card's installment plans stay on the page until those of this card have loaded.
    if (bin) card.set({ bin, method: null })
    else card.reset()
    if (!bin) return
    try {
      const method = await findMethod(mp, bin, found => card.get().bin === bin && applySettings(found))
      if (card.get().bin !== bin) return
      if (typeof method === 'object') card.set({ method })
      else onRefused(method === 'unsupported')
    } catch (error) {
      // The payment does not depend on this request: the brand is requested again when the card is charged.
      console.error('card brand', error)
    }
  }
  number.on('binChange', ({ bin }) => {
    if (bin !== card.get().bin) void applyBin(bin)
  })
}
