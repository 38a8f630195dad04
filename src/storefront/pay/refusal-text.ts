import { Problem } from '#web/call.ts'
import { checkout as words } from '#words/spec/checkout.ts'

/** What a shopper reads for a refused call. The table of all refusals is fetched when the first one comes. */
export async function refusalText(error: unknown): Promise<string> {
  if (!(error instanceof Problem)) return words.offline
  const { retryAfter } = error.answer
  if (error.code === 'too_many_declines' && typeof retryAfter === 'number')
    return words.tooManyDeclines(Math.max(1, Math.ceil(retryAfter / 60)))
  const own = words.refusals[error.code]
  if (own) return own
  try {
    const { problemText } = await import('#web/problem.ts')
    return problemText(error)
  } catch {
    return words.somethingWrong
  }
}
