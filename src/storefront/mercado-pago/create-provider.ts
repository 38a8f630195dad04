import { call, withTimeLimit } from '#api-client/call.ts'
import { settleCheckout } from '#contract/checkout.ts'
import { parseTaxId } from '#domain/tax-id.ts'
import { checkout, mercadoPago as words } from '#i18n/storefront.ts'
import type { CardPart, CardProvider } from '../pay/card.ts'
import type { ProviderError } from '../pay/pay.ts'
import { providerTimeoutMs } from '../pay/wait-for-confirmation.ts'
import { card, findSelectedOption } from './card-state.ts'
import { showChallenge } from './challenge.ts'
import { getDeclineText } from './decline-text.ts'
import type { CardTokenResult, MercadoPago, SecureField } from './sdk.ts'
import { findMethod } from './watch-card-number.ts'

const listTimeoutMs = 10_000

const toFieldError = (code: string, message: string): ProviderError => ({
  code,
  message,
  declined: true,
  isOwnText: true,
})
const toError = (message: string, param?: string): ProviderError => ({ code: null, message, declined: false, param })

/** Maps the provider's error codes to Stripe's code for the same field. */
const fieldCodes: readonly [pattern: RegExp, toProblem: () => ProviderError][] = [
  [/^(205|E301)$/, () => toFieldError('incorrect_number', checkout.declinedAt.cardNumber)],
  [/^(208|209|325|326)$/, () => toFieldError('invalid_expiry_month', checkout.declinedAt.cardExpiry)],
  [/^(224|E302|E203)$/, () => toFieldError('incorrect_cvc', checkout.declinedAt.cardCvc)],
  [/^(221|316)$/, () => toError(checkout.cardholderMissing, 'billing_details[name]')],
  [/^(212|213|214|322|323|324)$/, () => toError(checkout.checkTaxId, 'billing_details[taxId]')],
]

/** Converts an error of the SDK, which rejects with one error or a list, and with codes that are strings or numbers. */
export function toTokenError(error: unknown): ProviderError {
  const errors = (Array.isArray(error) ? error : [error]) as { code?: unknown; cause?: unknown }[]
  for (const each of errors) {
    const causes = Array.isArray(each?.cause) ? (each.cause as { code?: unknown }[]) : [{ code: each?.cause }]
    const codes = [each?.code, ...causes.map(({ code }) => code)].map(String)
    const found = fieldCodes.find(([pattern]) => codes.some(code => pattern.test(code)))
    if (found) return found[1]()
  }
  console.error('card token', error)
  return toError(words.notRead)
}

/** Returns the card's brand and type, requesting them again if an earlier request failed. */
async function getMethod(mp: MercadoPago) {
  const { method, bin } = card.get()
  if (method || !bin) return method ?? 'unknown'
  const found = await findMethod(mp, bin)
  if (typeof found === 'object') card.set({ method: found })
  return found
}

/** Builds the payment provider from mounted fields. The card number never leaves the provider's frames. */
export function createProvider(mp: MercadoPago, fields: Record<CardPart, SecureField>): CardProvider {
  return {
    stripe: null,
    async createMethod(buyer) {
      const shownInterestCents = findSelectedOption(card.get())?.interestCents ?? 0
      await withTimeLimit(listTimeoutMs, card.whenListed).catch(() => undefined)
      const picked = findSelectedOption(card.get())
      if ((picked?.interestCents ?? 0) !== shownInterestCents) return { error: toError(words.changed) }
      const taxId = parseTaxId(buyer.taxId ?? '')
      if (!taxId) return { error: toError(checkout.checkTaxId, 'billing_details[taxId]') }
      const method = await getMethod(mp).catch(() => null)
      if (!method) return { error: toError(words.notRead) }
      if (method === 'unknown') return { error: toFieldError('incorrect_number', words.unknownCard) }
      if (method === 'unsupported') return { error: toFieldError('incorrect_number', words.unsupported) }
      const createToken = () =>
        withTimeLimit(providerTimeoutMs, () =>
          mp.fields.createCardToken({
            cardholderName: buyer.cardholder,
            identificationType: taxId.kind.toUpperCase(),
            identificationNumber: taxId.value,
          }),
        )
      let token: CardTokenResult
      try {
        token = await createToken()
      } catch (error) {
        return { error: toTokenError(error) }
      }
      // A token can be used only once, so saving the card needs a second one. If that fails, the card is charged but
      // not saved, and no offers follow.
      const saveToken = card.get().shouldSave
        ? await createToken().catch(error => void console.error('saving the card', error))
        : null
      const deviceId = window.MP_DEVICE_SESSION_ID
      return {
        id: null,
        card: {
          token: token.id,
          brandId: method.id,
          type: method.type,
          installments: method.type === 'debit_card' ? 1 : (picked?.installments ?? 1),
          last4: token.last_four_digits,
          ...(deviceId && { deviceId }),
          ...(saveToken && { keepToken: saveToken.id }),
        },
      }
    },
    async confirm(challengeUrl) {
      const id = card.get().checkoutId ?? ''
      return { error: await showChallenge(challengeUrl, () => call(settleCheckout, { params: { id } })) }
    },
    describeDecline: getDeclineText,
    focus: part => fields[part].focus?.(),
  }
}
