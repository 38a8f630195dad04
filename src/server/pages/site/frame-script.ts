import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { packageRoot } from '#server/kernel/package-root.ts'

type Kind = 'sales' | 'upsell' | 'editor'
const read = new Map<Kind, string>()

/** The script of the build that runs first in a seller's document; '' before the first build. */
function frameScript(kind: Kind, log: Logger): string {
  const known = read.get(kind)
  if (known !== undefined) return known
  const file = join(packageRoot, 'dist/frame', `${kind}.js`)
  const isBuilt = existsSync(file)
  if (!isBuilt) log.error({ file }, 'seller pages are served without their script: run npm run build')
  const source = isBuilt ? readFileSync(file, 'utf8').trim() : ''
  // Text that would end the element or open a comment state in it.
  const safe = source.replace(/<(?=\/script|!--|script)/gi, '\\x3C')
  read.set(kind, safe)
  return safe
}

/** The element that stands first in a seller's document. @param campaign its links tell the checkout of it */
export function injectedScript(kind: Kind, log: Logger, campaign: string | null): string {
  const script = frameScript(kind, log)
  const source = campaign ? ` data-campaign="${campaign}"` : ''
  return script === '' ? '' : `<script${source}>${script}</script>`
}

/**
 * The same for an editor's copy of the document. `nonce`: nothing else in it runs; null: the page's own scripts do too.
 */
export function editorScript(nonce: string | null, log: Logger): string {
  const script = frameScript('editor', log)
  const given = nonce === null ? ' data-live' : ` nonce="${nonce}"`
  return script === '' ? '' : `<script${given}>${script}</script>`
}
