import { documentLeadsOn, scriptLeadsOn } from '#page-source/leads-on.ts'
import { onceARevision } from './once-a-revision.ts'

/** Whether a revision's documents lead shoppers on without a purchase. */
export const leadsOn = onceARevision((text, isHtml) => (isHtml ? documentLeadsOn(text) : scriptLeadsOn(text)))
