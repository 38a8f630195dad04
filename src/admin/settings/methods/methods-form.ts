import type { Call } from '#contract/endpoint.ts'
import type { PaymentMethodSettings, savePaymentMethods } from '#contract/payment-method-settings.ts'
import { centsToDecimal, decimalToCents, formatMoney } from '#domain/money.ts'
import {
  codeExpiryPresets,
  findMethodFaults,
  installmentLimits,
  type MethodOffer,
  maxPercentOff,
  methodCurrency,
} from '#domain/payment-methods.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import { getMinimumCharge } from '#domain/price.ts'
import { paymentMethods as words } from '#i18n/lazy-words.ts'

export type Mode = PaymentMethodSettings['mode']
export type Method = MethodOffer['method']

/** A method as form values, in which amounts and minutes stay as they are typed; '' means no limit. */
export type MethodDraft = {
  method: Method
  isEnabled: boolean
  minutes: string
  /** Whether the minutes are typed instead of chosen from the list. */
  isOtherExpiry: boolean
  /** '' means no discount. */
  percentOff: string
  acceptsLate: boolean
  smallest: string
  largest: string
  provider: PaymentProvider
  /** '' means the provider's limit. */
  maxInstallments: string
  minInstallment: string
}
/** The methods of each mode that can be used, in the order in which shoppers see them. */
export type MethodsForm = Partial<Record<Mode, readonly MethodDraft[]>>

const toAmountText = (cents: number | null) => (cents === null ? '' : centsToDecimal(cents, methodCurrency))
const isPreset = (minutes: number | null) => codeExpiryPresets.some(preset => preset === minutes)

const toDraft = ({
  method,
  isEnabled,
  expiresAfterMinutes,
  percentOff,
  acceptsLate,
  minCents,
  maxCents,
  provider = 'stripe',
  maxInstallments = null,
  minInstallmentCents = null,
}: MethodOffer): MethodDraft => ({
  method,
  isEnabled,
  minutes: expiresAfterMinutes === null ? '' : String(expiresAfterMinutes),
  isOtherExpiry: expiresAfterMinutes !== null && !isPreset(expiresAfterMinutes),
  percentOff: percentOff === 0 ? '' : String(percentOff),
  acceptsLate,
  smallest: toAmountText(minCents),
  largest: toAmountText(maxCents),
  provider,
  maxInstallments: maxInstallments === null ? '' : String(maxInstallments),
  minInstallment: toAmountText(minInstallmentCents),
})

export const toMethodsForm = ({ modes }: PaymentMethodSettings): MethodsForm =>
  Object.fromEntries(modes.map(({ mode, methods }) => [mode, methods.map(toDraft)]))

/** Formats a typed amount as it is stored; a text that is not an amount is left unchanged. */
export function formatTypedAmount(text: string): string {
  const cents = decimalToCents(text, methodCurrency)
  return cents === null ? text.trim() : toAmountText(cents)
}

const toCents = (text: string) => (text.trim() === '' ? null : decimalToCents(text, methodCurrency))
/** A text that is not a whole number becomes -1, which every method rejects. */
const toPercent = (text: string) => (/^\d{0,3}$/.test(text.trim()) ? Number(text) : -1)

const toOffer = ({
  method,
  isEnabled,
  minutes,
  percentOff,
  acceptsLate,
  smallest,
  largest,
  provider,
  maxInstallments,
  minInstallment,
}: MethodDraft): MethodOffer => ({
  method,
  isEnabled,
  expiresAfterMinutes: /^\d{1,6}$/.test(minutes.trim()) ? Number(minutes) : null,
  percentOff: toPercent(percentOff),
  acceptsLate,
  minCents: toCents(smallest),
  maxCents: toCents(largest),
  provider,
  maxInstallments: maxInstallments === '' ? null : Number(maxInstallments),
  minInstallmentCents: toCents(minInstallment),
})

/**
 * Builds the request body of a save, with the modes that were changed.
 * @param version the version that was edited
 */
export function buildMethodsBody(
  base: MethodsForm,
  form: MethodsForm,
  version: string,
): Call<typeof savePaymentMethods>[0]['body'] {
  const changed = (Object.entries(form) as [Mode, readonly MethodDraft[]][]).filter(
    ([mode, drafts]) => JSON.stringify(drafts) !== JSON.stringify(base[mode]),
  )
  return { version, modes: changed.map(([mode, drafts]) => ({ mode, methods: drafts.map(toOffer) })) }
}

export type MethodField =
  | 'isEnabled'
  | 'expiresAfterMinutes'
  | 'percentOff'
  | 'minCents'
  | 'maxCents'
  | 'provider'
  | 'maxInstallments'
  | 'minInstallmentCents'
/** Error texts by field, such as 'test.pix.minCents'. */
export type MethodErrors = Readonly<Record<string, string>>
export const getErrorKey = (mode: Mode, method: Method, field: MethodField) => `${mode}.${method}.${field}`

const formatCents = (cents: number) => formatMoney(cents, methodCurrency)

function getFaultText(fault: string, method: Method, field: string | undefined): string {
  if (field === 'maxInstallments') return words.installmentsWrong(installmentLimits.max)
  if (field === 'minInstallmentCents') return words.minInstallmentWrong(formatCents(installmentLimits.minCents))
  if (fault === 'none_enabled') return words.noneEnabled
  if (fault === 'not_active') return words.notActive
  if (fault === 'not_usable') return words.providerNotUsable
  if (fault === 'too_short_for_provider') return words.expiryTooShort
  if (fault === 'out_of_range') return words.expiryWrong
  if (fault === 'below_minimum') return words.belowMinimum(formatCents(getMinimumCharge(methodCurrency)))
  if (fault === 'above_largest') return words.percentWrong(maxPercentOff)
  if (fault === 'below_smallest') return words.belowSmallest
  return method === 'card' || fault !== 'too_big' ? words.refused : words.expiryWrong
}

/** Returns the error texts of the fields whose value cannot be saved. */
export function validateMethods(form: MethodsForm): MethodErrors {
  const errors: Record<string, string> = {}
  for (const [mode, drafts] of Object.entries(form) as [Mode, readonly MethodDraft[]][]) {
    for (const [path, fault] of Object.entries(findMethodFaults(drafts.map(toOffer)))) {
      const [place = '0', field] = path.split('.')
      const method = drafts[Number(place)]?.method ?? 'card'
      errors[getErrorKey(mode, method, field as MethodField)] = getFaultText(fault, method, field)
    }
    for (const { method, smallest, largest, minInstallment } of drafts) {
      const amounts = { minCents: smallest, maxCents: largest, minInstallmentCents: minInstallment }
      for (const [field, text] of Object.entries(amounts))
        if (text.trim() !== '' && toCents(text) === null)
          errors[getErrorKey(mode, method, field as MethodField)] = words.amountWrong
    }
  }
  return errors
}

/**
 * Converts the fields that the server rejected to error texts of the form.
 * @param fields by the server's path, such as 'modes.0.methods.1.minCents'
 */
export function toMethodErrors(
  { modes }: ReturnType<typeof buildMethodsBody>,
  fields: Readonly<Record<string, string>> = {},
): MethodErrors {
  const errors: Record<string, string> = {}
  for (const [path, fault] of Object.entries(fields)) {
    const [, at, , place, field] = path.split('.')
    const sent = modes[Number(at)]
    const method = sent?.methods[Number(place)]?.method
    if (sent && method)
      errors[getErrorKey(sent.mode, method, field as MethodField)] = getFaultText(fault, method, field)
  }
  return errors
}

/** Describes the methods of a mode in one line, for the comparison of two versions. */
export const describeMethods = (drafts: readonly MethodDraft[] = []): string =>
  drafts
    .map(({ method, isEnabled, provider, maxInstallments, minInstallment, ...draft }) =>
      [
        `${words.methods[method]}: ${isEnabled ? words.on : words.off}`,
        words.providers[provider],
        provider === 'mercado_pago' && maxInstallments && words.inParts(maxInstallments),
        provider === 'mercado_pago' && minInstallment && words.partsFrom(`R$ ${minInstallment}`),
        draft.minutes && words.expiryOf(Number(draft.minutes)),
        draft.percentOff && words.percentOf(draft.percentOff),
        !draft.acceptsLate && words.lateRefunded,
        draft.smallest && words.from(`R$ ${draft.smallest}`),
        draft.largest && words.upTo(`R$ ${draft.largest}`),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join(' · ')
