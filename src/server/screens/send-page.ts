import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { buildPublicPolicy, type CardSources } from '#server/kernel/csp.ts'
import { setDocumentHeaders } from '#server/kernel/security-headers.ts'

const hashText = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** Hashes of a document's own style elements; seller text is escaped, so no other style element can stand in it. */
const listStyleHashes = (html: string) =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, css = '']) => hashText(css))

/** Hashes of its own script elements: no text of a seller's can stand in one, nor end one. */
const listScriptHashes = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashText(script))

/** Of what the document tells browsers to fetch ahead: data, but the policy counts it among the scripts. */
const listSpeculationRuleHashes = (html: string) =>
  [...html.matchAll(/<script type="(?:speculationrules|application\/json" id="ahead)">([^<]*)<\/script>/g)].map(
    ([, rules = '']) => hashText(rules),
  )

/** What a page loads besides its own: `cards`, where the card form comes from; `frames`, other origins. `framedBy`: who shows it. */
export type ExternalSources = { cards?: CardSources; frames?: readonly string[]; framedBy?: string[] }

/** A page's policy. */
export const buildPagePolicy = (html: string, elsewhere: ExternalSources = {}): string =>
  buildPublicPolicy({
    styles: listStyleHashes(html),
    scripts: [...listSpeculationRuleHashes(html), ...listScriptHashes(html)],
    ...elsewhere,
  })

/** Answers a page that is this request's own. @param cards where the card form comes from, on pages that have one */
export function sendPage(reply: FastifyReply, html: string, cards?: CardSources): FastifyReply {
  const policy = buildPagePolicy(html, cards && { cards })
  return setDocumentHeaders(reply, { policy, referrer: 'strict-origin-when-cross-origin' }).send(html)
}

/**
 * Answers a page that the key in its address opens. A seller's document that its reader goes on to is told where they come
 * from: the host, and no more.
 */
export function sendKeyedPage(reply: FastifyReply, html: string, cards?: CardSources): FastifyReply {
  const policy = buildPagePolicy(html, cards && { cards })
  return setDocumentHeaders(markPersonal(reply), { policy, referrer: 'strict-origin' }).send(html)
}

/** Pages of one shopper's order: kept by no cache and no search engine. */
export const markPersonal = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
