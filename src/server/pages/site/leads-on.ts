import { scriptLeadsOn } from '#page-source/leads-on.ts'
import { inReader } from '../reading/reading.ts'
import { onceARevision } from './once-a-revision.ts'

/** Whether a revision's documents lead shoppers on without a purchase. */
export const leadsOn = onceARevision(async (text, isHtml) =>
  isHtml ? inReader('documentLeadsOn', text) : scriptLeadsOn(text),
)
