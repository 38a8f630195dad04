import { inReader } from '../reading/reading.ts'
import { onceARevision } from './once-a-revision.ts'

/** A script of the project that brings one of another host: an import, or an address that ends in .js. */
const brings = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'`](?:https?:)?\/\/|["'`](?:https?:)?\/\/[^\s"'`<>]{1,500}?\.m?js\b/i

/** Whether scripts that are no files of the project may run in a revision's documents. */
export const hasForeignScripts = onceARevision(
  async (text, isHtml) =>
    brings.test(text) || (isHtml && (await inReader('foreignParts', text)).some(({ kind }) => kind === 'script')),
)
