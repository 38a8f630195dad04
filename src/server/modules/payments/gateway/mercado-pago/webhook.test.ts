import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { WebhookSignatureValidator } from 'mercadopago'
import { describe, expect, it } from 'vitest'
import { buildManifest, isSignatureValid } from './webhook.ts'

const secret = 'a secret of the application'
const orderId = 'ORD01KYE10S4QXZSDHWCKGKEFR2NF'
const sign = (dataId: string, requestId: string, timestamp: string, key = secret) =>
  `ts=${timestamp},v1=${createHmac('sha256', key)
    .update(buildManifest(dataId, requestId, timestamp))
    .digest('hex')}`

/**
 * Whether the SDK accepts the signature. The caller must pass the id in lower case, because the SDK does not convert
 * it.
 */
const isValidForSdk = (signature: string, dataId: string, requestId: string) => {
  try {
    const validated = { xSignature: signature, xRequestId: requestId, dataId: dataId.toLowerCase(), secret }
    WebhookSignatureValidator.validate(validated)
    return true
  } catch {
    return false
  }
}

describe('isSignatureValid', () => {
  it('accepts the signatures that the SDK accepts, with times in seconds and in milliseconds', () => {
    for (const timestamp of ['1742505638', '1742505638683']) {
      const requestId = randomUUID()
      const signature = sign(orderId, requestId, timestamp)
      expect([
        isSignatureValid(signature, orderId, requestId, secret),
        isValidForSdk(signature, orderId, requestId),
      ]).toEqual([true, true])
    }
  })

  it('rejects the signature of another order, request, time or secret, as the SDK does', () => {
    const requestId = randomUUID()
    const signature = sign(orderId, requestId, '1742505638683')
    const other = `${orderId.slice(0, -1)}G`
    expect(isSignatureValid(signature, other, requestId, secret)).toBe(false)
    expect(isValidForSdk(signature, other, requestId)).toBe(false)
    expect(isSignatureValid(signature, orderId, randomUUID(), secret)).toBe(false)
    expect(isSignatureValid(signature.replace('ts=1', 'ts=2'), orderId, requestId, secret)).toBe(false)
    expect(isSignatureValid(signature, orderId, requestId, 'another')).toBe(false)
  })

  it('rejects any other text without throwing', () => {
    fc.assert(fc.property(fc.string(), text => !isSignatureValid(text, orderId, 'request', secret)))
    expect(isSignatureValid(`ts=1742505638683,v1=${'g'.repeat(64)}`, orderId, 'request', secret)).toBe(false)
  })
})
