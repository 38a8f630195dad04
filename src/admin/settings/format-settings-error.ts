import { Problem } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'
import { settings as words } from '#words/index.ts'

/** The words of a refusal, as the seller reads them: those for a silent provider are otherwise the shopper's. */
export const formatSettingsError = (error: unknown): string =>
  error instanceof Problem && error.code === 'provider_unavailable' ? words.noAnswer : getProblemText(error)
