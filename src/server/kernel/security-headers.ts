import type { FastifyReply } from 'fastify'
import { assetPolicy, dataPolicy } from './csp.ts'

/**
 * Features that neither shop pages nor their frames use; `payment` stays allowed for the card form. Only names that
 * browsers know are listed, because an unknown name logs a warning in every shopper's console.
 */
const deniedPermissions = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'midi']
  .map(device => `${device}=()`)
  .join(', ')

type DocumentHeaderOptions = {
  policy: string
  /** `strict-origin` hides the path from pages on the same host too, because sellers' documents are among them. */
  referrer: 'same-origin' | 'strict-origin' | 'strict-origin-when-cross-origin' | 'no-referrer'
  /** `same-origin` cuts all ties to windows of other origins; the default keeps popups, which wallets need. */
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

/** Sets the headers of every reply that is no document. */
export const setDataHeaders = (reply: FastifyReply): FastifyReply => reply.headers(dataSecurityHeaders)

/** Sets headers for built files, which pages of other origins load too. Call after setDataHeaders. */
export const setAssetHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', assetPolicy).header('cross-origin-resource-policy', 'cross-origin')

/**
 * Sets headers for a public file that other sites may embed and that is sandboxed when opened by itself. Removes the
 * opener policy, because browsers refuse a sandboxed document that has one. Call after setDataHeaders.
 */
export const setSandboxedFileHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader('cross-origin-opener-policy')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
