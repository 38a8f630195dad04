import { bringsForeign } from '#page-source/foreign-parts.ts'
import { inReader } from '../reading/reading.ts'
import { onceARevision } from './once-a-revision.ts'

/** Whether scripts that are no files of the project may run in a revision's documents. */
export const hasForeignScripts = onceARevision(
  async (text, isHtml) =>
    bringsForeign(text) || (isHtml && (await inReader('foreignParts', text)).some(({ kind }) => kind === 'script')),
)
