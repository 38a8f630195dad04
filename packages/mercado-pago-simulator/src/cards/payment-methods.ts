import type { PaymentMethodResponse } from 'mercadopago/dist/clients/paymentMethod/get/types.js'
import { toReais } from '../amounts.ts'
import { type Brand, brands, countDigits, findBrand } from './brands.ts'
import { maxCardAmount, minCardAmount } from './payer-costs.ts'
import { isPrepaid } from './test-cards.ts'

type PaymentMethod = Omit<PaymentMethodResponse, 'api_response'>

export const minPixAmount = 1
const issuerIds = new Map(brands.map(({ id }, index) => [id, index + 20]))

export const getIssuer = ({ id, name }: Brand) => ({ id: issuerIds.get(id) ?? 0, name })

/** Returns the URL of the method's picture. The simulator does not serve the picture itself. */
export const buildThumbnail = (id: string) => `https://http2.mlstatic.com/storage/logos-api-admin/${id}-m.svg`

const buildSecurityCode = ({ id, codeLength }: Brand) => ({
  length: codeLength,
  card_location: id === 'amex' ? 'front' : 'back',
})

export function buildCardMethod(brand: Brand, type: string): PaymentMethod {
  const pattern = brand.starts.source
  return {
    id: brand.id,
    name: brand.name,
    payment_type_id: type,
    status: 'active',
    thumbnail: buildThumbnail(brand.id),
    secure_thumbnail: buildThumbnail(brand.id),
    deferred_capture: 'supported',
    settings: [
      {
        card_number: { length: countDigits(brand), validation: 'standard' },
        security_code: { ...buildSecurityCode(brand), mode: 'mandatory' },
        bin: { pattern, installments_pattern: pattern, exclusion_pattern: '' },
      },
    ],
    additional_info_needed: ['cardholder_name', 'cardholder_identification_type', 'cardholder_identification_number'],
    min_allowed_amount: toReais(minCardAmount),
    max_allowed_amount: toReais(maxCardAmount),
    accreditation_time: 2_880,
    financial_institutions: [],
    processing_modes: ['aggregator'],
  }
}

const pix: PaymentMethod = {
  id: 'pix',
  name: 'PIX',
  payment_type_id: 'bank_transfer',
  status: 'active',
  thumbnail: buildThumbnail('pix'),
  secure_thumbnail: buildThumbnail('pix'),
  deferred_capture: 'does_not_apply',
  settings: [],
  additional_info_needed: [],
  min_allowed_amount: toReais(minPixAmount),
  max_allowed_amount: 15_000_000,
  accreditation_time: 0,
  financial_institutions: [],
  processing_modes: ['aggregator'],
}

/** The debit methods, each with the brand whose card numbers it shares. */
export const debitBrands: Readonly<Record<string, string>> = { debvisa: 'visa', debmaster: 'master', debelo: 'elo' }

/** Lists the payment methods that the account has turned on. */
export function listPaymentMethods(): PaymentMethod[] {
  const debit = Object.entries(debitBrands).flatMap(([id, brandId]) =>
    brands.filter(brand => brand.id === brandId).map(brand => ({ ...buildCardMethod(brand, 'debit_card'), id })),
  )
  return [...brands.map(brand => buildCardMethod(brand, 'credit_card')), ...debit, pix]
}

/** Finds the payment methods of a card by the first digits of its number, in the format of the browser script. */
export function searchPaymentMethods(bin: string) {
  const brand = findBrand(bin)
  if (!brand) return []
  const method = buildCardMethod(brand, isPrepaid(bin) ? 'prepaid_card' : 'credit_card')
  return [{ ...method, site_id: 'MLB', processing_mode: 'aggregator', issuer: { ...getIssuer(brand), default: true } }]
}

export function buildSavedMethod(brand: Brand) {
  const { id, name } = brand
  const thumbnail = buildThumbnail(id)
  return {
    payment_method: { id, name, payment_type_id: 'credit_card', thumbnail, secure_thumbnail: thumbnail },
    security_code: buildSecurityCode(brand),
    issuer: getIssuer(brand),
  }
}
