import { Problem } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'
import { settings as words } from '#words/index.ts'

/** The usual text for an unavailable provider is written for shoppers, so that sellers get another one here. */
export const formatSettingsError = (error: unknown): string =>
  error instanceof Problem && error.code === 'provider_unavailable' ? words.noAnswer : getProblemText(error)
