import { describe, expect, it } from 'vitest'
import { findMercadoPagoKeyFault } from './mercado-pago-key.ts'

const publicKey = 'APP_USR-5f0c1a52-7d3e-4b96-8a21-3c9d0e4f6b17'
const accessToken = 'APP_USR-8742024901010101-112612-0f5d3c1b9a7e4826b0d1c2e3f4a59687-123456789'
const webhookSecret = '3b7d0c5e9f1a4286b3d8e7f6a5c4b1d29e0f8a7b6c5d4e3f2a1b0c9d8e7f6a5b'

describe('findMercadoPagoKeyFault', () => {
  it.each([
    ['publicKey', publicKey, null],
    ['accessToken', accessToken, null],
    ['webhookSecret', webhookSecret, null],
    ['publicKey', accessToken, 'swapped'],
    ['accessToken', publicKey, 'swapped'],
    ['webhookSecret', accessToken, 'swapped'],
    ['publicKey', 'TEST-5f0c1a52-7d3e-4b96-8a21-3c9d0e4f6b17', 'old_test_key'],
    ['accessToken', 'TEST-8742024901010101-112612-0f5d3c1b-123456789', 'old_test_key'],
    ['accessToken', 'sk_test_51Halo', 'not_a_key'],
    ['publicKey', 'APP_USR-', 'not_a_key'],
    ['webhookSecret', 'short', 'not_a_key'],
  ] as const)('judges the %s %s as %s', (kind, key, fault) => {
    expect(findMercadoPagoKeyFault(kind, key)).toBe(fault)
  })
})
