import type { FastifyReply } from 'fastify'
import { assetPolicy, dataPolicy } from './csp.ts'

/**
 * Neither a page of the shop nor what it frames asks for any of these; paying is the card form's own matter. Only what
 * browsers know by these names: any other is a warning in every shopper's console.
 */
const deniedPermissions = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'midi']
  .map(device => `${device}=()`)
  .join(', ')

type DocumentHeaderOptions = {
  policy: string
  /** `strict-origin`: also to other pages of the host, among which are sellers' documents, no more than that. */
  referrer: 'same-origin' | 'strict-origin' | 'strict-origin-when-cross-origin' | 'no-referrer'
  /** Whoever opened the document, or is opened by it, and is of another origin: no relation, or that of wallets' windows. */
  opener?: 'same-origin' | 'same-origin-allow-popups'
}

/** Headers of a document of the shop's own, beside its caching. */
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

/** What stands on data: it is no document, and nothing that another site's page could take in. */
export const dataSecurityHeaders = {
  'content-security-policy': dataPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': deniedPermissions,
  'referrer-policy': 'no-referrer',
}

/** Headers of data and files, on every answer that is no document. */
export const setDataHeaders = (reply: FastifyReply): FastifyReply => reply.headers(dataSecurityHeaders)

/** Of a built file, which pages on CONTENT_ORIGIN and sellers' documents load too. Call after dataHeaders. */
export const setAssetHeaders = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', assetPolicy).header('cross-origin-resource-policy', 'cross-origin')

/**
 * Of a file of the shop that anybody may show, opened by itself in a sandbox. Browsers refuse to open a sandboxed document
 * that also asks for no relation to its opener. Call after dataHeaders.
 */
export const setSandboxedFileHeaders = (reply: FastifyReply): FastifyReply =>
  reply
    .removeHeader('cross-origin-opener-policy')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
