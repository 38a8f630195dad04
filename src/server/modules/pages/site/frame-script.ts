import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { packageRoot } from '#server/platform/config/package-root.ts'

type FrameKind = 'sales' | 'upsell' | 'editor'
const loadedScripts = new Map<FrameKind, string>()

/** The built script that runs first in a seller's document; empty before the first build. */
function loadFrameScript(kind: FrameKind, log: Logger): string {
  const cached = loadedScripts.get(kind)
  if (cached !== undefined) return cached
  const file = join(packageRoot, 'dist/frame', `${kind}.js`)
  const isBuilt = existsSync(file)
  if (!isBuilt) log.error({ file }, 'seller pages are served without their script: run npm run build')
  const source = isBuilt ? readFileSync(file, 'utf8').trim() : ''
  // Escapes texts that would end the script element or open a comment in it.
  const safe = source.replace(/<(?=\/script|!--|script)/gi, '\\x3C')
  loadedScripts.set(kind, safe)
  return safe
}

/**
 * Renders the first element of a seller's document.
 * @param campaign the id that the document's checkout links pass on
 */
export function renderInjectedScript(kind: FrameKind, log: Logger, campaign: string | null): string {
  const script = loadFrameScript(kind, log)
  const source = campaign ? ` data-campaign="${campaign}"` : ''
  return script === '' ? '' : `<script${source}>${script}</script>`
}

/**
 * Renders the script for an editor's copy of the document. With a `nonce`, no other script runs; with null, the page's
 * own scripts run too.
 */
export function renderEditorScript(nonce: string | null, log: Logger): string {
  const script = loadFrameScript('editor', log)
  const attribute = nonce === null ? ' data-live' : ` nonce="${nonce}"`
  return script === '' ? '' : `<script${attribute}>${script}</script>`
}
