import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { buildPublicPolicy, type CardSources } from '#server/platform/http/csp.ts'
import { setDocumentHeaders } from '#server/platform/http/security-headers.ts'

const hashText = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Hashes of the document’s own style elements. Seller text is escaped, so it cannot contain another style element. */
const listStyleHashes = (html: string) =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => hashText(css))

/** Hashes of the document’s own script elements. Seller text can neither contain nor end one. */
const listScriptHashes = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashText(script))

/** Hashes of prefetch rules: they are data, but the content security policy treats them as scripts. */
const listSpeculationRuleHashes = (html: string) =>
  [...html.matchAll(/<script type="(?:speculationrules|application\/json" id="ahead)">([^<]*)<\/script>/g)].map(
    ([, rules = '']) => hashText(rules),
  )

/**
 * Sources besides the page’s own: `cards` for the card form, `frames` for framed origins, `media` for videos, which may
 * come from any https origin by default. `framedBy` lists origins that may frame the page.
 */
export type ExternalSources = {
  cards?: CardSources
  frames?: readonly string[]
  media?: readonly string[]
  framedBy?: string[]
}

export const buildPagePolicy = (html: string, externalSources: ExternalSources = {}): string =>
  buildPublicPolicy({
    styles: listStyleHashes(html),
    scripts: [...listSpeculationRuleHashes(html), ...listScriptHashes(html)],
    ...externalSources,
  })

/**
 * Sends an uncached page.
 * @param cards sources of the card form, on pages that have one
 */
export function sendPage(reply: FastifyReply, html: string, cards?: CardSources): FastifyReply {
  const policy = buildPagePolicy(html, cards && { cards })
  return setDocumentHeaders(reply, { policy, referrer: 'strict-origin-when-cross-origin' }).send(html)
}

/**
 * Sends a page that is opened by a key in its URL. Its referrer policy passes only the origin to a seller’s page, so
 * that the key does not leak.
 */
export function sendKeyedPage(reply: FastifyReply, html: string, cards?: CardSources): FastifyReply {
  return sendPersonalPage(reply, html, cards && { cards })
}

/** Sends a page of one person. Other sites learn only the origin from it, which players of videos require. */
export function sendPersonalPage(reply: FastifyReply, html: string, externalSources?: ExternalSources): FastifyReply {
  const policy = buildPagePolicy(html, externalSources)
  return setDocumentHeaders(markPersonal(reply), { policy, referrer: 'strict-origin' }).send(html)
}

/** Keeps pages of one shopper’s order out of every cache and search engine. */
export const markPersonal = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
