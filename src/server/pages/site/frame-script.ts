import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { packageRoot } from '#server/kernel/package-root.ts'

type FrameKind = 'sales' | 'upsell' | 'editor'
const loadedScripts = new Map<FrameKind, string>()

/** The script of the build that runs first in a seller's document; '' before the first build. */
function loadFrameScript(kind: FrameKind, log: Logger): string {
  const known = loadedScripts.get(kind)
  if (known !== undefined) return known
  const file = join(packageRoot, 'dist/frame', `${kind}.js`)
  const isBuilt = existsSync(file)
  if (!isBuilt) log.error({ file }, 'seller pages are served without their script: run npm run build')
  const source = isBuilt ? readFileSync(file, 'utf8').trim() : ''
  // Text that would end the element or open a comment state in it.
  const safe = source.replace(/<(?=\/script|!--|script)/gi, '\\x3C')
  loadedScripts.set(kind, safe)
  return safe
}

/** The element that stands first in a seller's document. @param campaign its links tell the checkout of it */
export function renderInjectedScript(kind: FrameKind, log: Logger, campaign: string | null): string {
  const script = loadFrameScript(kind, log)
  const source = campaign ? ` data-campaign="${campaign}"` : ''
  return script === '' ? '' : `<script${source}>${script}</script>`
}

/**
 * The same for an editor's copy of the document. `nonce`: nothing else in it runs; null: the page's own scripts do too.
 */
export function renderEditorScript(nonce: string | null, log: Logger): string {
  const script = loadFrameScript('editor', log)
  const given = nonce === null ? ' data-live' : ` nonce="${nonce}"`
  return script === '' ? '' : `<script${given}>${script}</script>`
}
