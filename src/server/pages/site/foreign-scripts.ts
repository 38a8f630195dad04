import { loadsThirdParty } from '#page-source/third-party-parts.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { memoizeByRevision } from './memoize-by-revision.ts'

/** Whether scripts that are no files of the project may run in a revision's documents. */
export const hasForeignScripts = memoizeByRevision(
  async (text, isHtml) =>
    loadsThirdParty(text) ||
    (isHtml && (await runInReader('foreignParts', text)).some(({ kind }) => kind === 'script')),
)
