import type { Checkout } from '#contract/checkout.ts'
import type { Language } from '#domain/language.ts'
import { Problem, withTimeLimit } from '#web/call.ts'
import { language, type RefusalWords, checkout as words } from '#words/storefront.ts'

const tables: Readonly<Record<Language, () => Promise<{ refusals: RefusalWords }>>> = {
  spec: () => import('#words/spec/paying.ts'),
  en: () => import('#words/en/paying.ts'),
  'pt-BR': () => import('#words/pt-BR/paying.ts'),
}

/** A shopper waits no longer for the words of a refusal. */
const tableMs = 5_000

/** What a shopper reads for a refused call. The table of all refusals comes with the words of a page that takes payments. */
export async function refusalText(error: unknown): Promise<string> {
  if (!(error instanceof Problem)) return words.offline
  const { retryAfter } = error.answer
  if (error.code === 'too_many_declines' && typeof retryAfter === 'number')
    return words.tooManyDeclines(Math.max(1, Math.ceil(retryAfter / 60)))
  return refusalOf(error.code)
}

/** The same for the code of a refusal. */
export async function refusalOf(code: string): Promise<string> {
  try {
    const { refusals }: { refusals: Readonly<Record<string, string>> } = await withTimeLimit(tableMs, tables[language])
    return refusals[code] ?? words.somethingWrong
  } catch {
    return words.somethingWrong
  }
}

/** Says why a code is not on a cart, or no longer, where the row's answer tells it. */
export function tellPromotion({ promotionRefused }: Checkout, say: (text: string) => void): void {
  if (promotionRefused) refusalOf(promotionRefused).then(say, console.error)
}
