import * as z from 'zod/mini'
import type { Context } from '#server/platform/core/context.ts'

const sealContext = 'courses.code.for'
/** Longer than a code is valid, so that the form can still say that the code has expired. */
const validMs = 30 * 60_000

const Content = z.object({
  email: z.string(),
  /** The page to open after signing in. */
  next: z.nullable(z.string()),
  sentAt: z.number(),
  /** The language of the page, in which the e-mail is written as well. */
  language: z.enum(['en', 'pt-BR']),
})
export type SignInRequest = z.infer<typeof Content>

/** Paths of the pages for students, to which a student may be sent after signing in. */
const pagePattern = /^\/courses\/[0-9a-f-]{36}(\/lessons\/[0-9a-f-]{36})?$/
export const parseNextPage = (path: unknown): string | null =>
  typeof path === 'string' && pagePattern.test(path) ? path : null

/**
 * Seals the e-mail address for the URL of the form that asks for the code. It works without a cookie, so that the link in
 * the e-mail opens the form on any device, and no log of a proxy contains the address.
 */
export const sealSignIn = ({ secrets }: Pick<Context, 'secrets'>, request: SignInRequest): string =>
  secrets.seal(JSON.stringify(request), sealContext)

/** Opens a sealed address. Returns null when it was changed, is too old or was sealed by another shop. */
export function openSignIn(
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  sealed: string | null | undefined,
): SignInRequest | null {
  const text = sealed ? secrets.tryOpen(sealed, sealContext) : null
  const content = text === null ? null : Content.parse(JSON.parse(text))
  return content && clock().getTime() - content.sentAt < validMs ? content : null
}
