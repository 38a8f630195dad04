import { foreignParts } from '#page-source/foreign-parts.ts'
import { onceARevision } from './once-a-revision.ts'

/** A script of the project that brings one of another host: an import, or an address that ends in .js. */
const brings = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'`](?:https?:)?\/\/|["'`](?:https?:)?\/\/[^\s"'`<>]{1,500}?\.m?js\b/i

/** Whether scripts that are no files of the project may run in a revision's documents. */
export const hasForeignScripts = onceARevision(
  (text, isHtml) => (isHtml && foreignParts(text).some(({ kind }) => kind === 'script')) || brings.test(text),
)
