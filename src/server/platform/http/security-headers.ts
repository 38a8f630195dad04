import type { FastifyReply } from 'fastify'
import { assetPolicy, dataPolicy } from './csp.ts'

/**
 * Browser features that neither shop pages nor their frames use. `payment` stays allowed for the card form. Only names
 * that browsers know are listed, because an unknown name logs a warning in every shopper's console.
 */
const deniedPermissions = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'midi']
  .map(device => `${device}=()`)
  .join(', ')

type DocumentHeaderOptions = {
  policy: string
  /** `strict-origin` also hides the path from pages on the same host, because sellers' documents are among them. */
  referrer: 'same-origin' | 'strict-origin' | 'strict-origin-when-cross-origin' | 'no-referrer'
  /** `same-origin` cuts all connections to windows of other origins. The default keeps popups, which wallets need. */
  opener?: 'same-origin' | 'same-origin-allow-popups'
}

/** Sets all headers of a shop document except those for caching. */
export function setDocumentHeaders(
  reply: FastifyReply,
  { policy, referrer, opener }: DocumentHeaderOptions,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', referrer)
    .header('permissions-policy', deniedPermissions)
    .header('cross-origin-opener-policy', opener ?? 'same-origin-allow-popups')
}

/** Headers that keep data from being opened as a document or embedded by another site. */
export const dataSecurityHeaders = {
  'content-security-policy': dataPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': deniedPermissions,
  'referrer-policy': 'no-referrer',
}

/** Sets the headers of every response that is not a document. */
export const setDataHeaders = (reply: FastifyReply): FastifyReply => reply.headers(dataSecurityHeaders)

/** Sets the headers of built files, which pages of other origins also load. Call it after setDataHeaders. */
export const setAssetHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', assetPolicy).header('cross-origin-resource-policy', 'cross-origin')

/**
 * Sets the headers of a public file that other sites may embed and that is sandboxed when it is opened directly.
 * Removes the opener policy, because browsers reject a sandboxed document that has one. Call it after setDataHeaders.
 */
export const setSandboxedFileHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader('cross-origin-opener-policy')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
