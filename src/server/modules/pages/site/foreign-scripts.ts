import { loadsThirdParty } from '@vitrine/html-editing/third-party-parts.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { memoizeByRevision } from './memoize-by-revision.ts'

/** Whether a revision's documents may run scripts that are not files of the project. */
export const hasForeignScripts = memoizeByRevision(
  async (text, isHtml) =>
    loadsThirdParty(text) ||
    (isHtml && (await runInReader('findThirdPartyParts', text)).some(({ kind }) => kind === 'script')),
)
