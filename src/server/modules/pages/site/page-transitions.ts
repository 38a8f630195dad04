import { canScriptContinue } from '@vitrine/html-editing/can-continue.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { memoizeByRevision } from './memoize-by-revision.ts'

/** Whether a revision's documents can take shoppers to the next page without a purchase. */
export const hasPageTransitions = memoizeByRevision(async (text, isHtml) =>
  isHtml ? runInReader('canDocumentContinue', text) : canScriptContinue(text),
)
