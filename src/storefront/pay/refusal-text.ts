import type { Checkout } from '#contract/checkout.ts'
import type { Language } from '#domain/language.ts'
import { Problem, withTimeLimit } from '#web/call.ts'
import { language, checkout as words } from '#words/storefront.ts'

type Texts = Readonly<Record<string, string>>

/** Later ones win. */
const refusalFiles: Readonly<Record<Language, () => URL[]>> = {
  spec: () => [
    new URL('../../words/english/refusals.json', import.meta.url),
    new URL('../../words/spec/refusals.json', import.meta.url),
  ],
  en: () => [
    new URL('../../words/english/refusals.json', import.meta.url),
    new URL('../../words/en/refusals.json', import.meta.url),
  ],
  'pt-BR': () => [new URL('../../words/pt-BR/refusals.json', import.meta.url)],
}
/** A shopper waits no longer for the words of a refusal. */
const fetchTimeoutMs = 5_000

let texts: Texts | null = null

/**
 * Fetches the texts of all refusals. A page that takes payments does so before anything is refused: a shop that no longer
 * answers could not give them.
 */
export async function loadRefusalTexts(): Promise<Texts> {
  texts ??= Object.assign(
    {},
    ...(await Promise.all(refusalFiles[language]().map(async url => (await fetch(url)).json()))),
  )
  return texts as Texts
}

/** What a shopper reads for a refused call. */
export async function getRefusalText(error: unknown): Promise<string> {
  if (!(error instanceof Problem)) return words.offline
  const { retryAfter } = error.answer
  if (error.code === 'too_many_declines' && typeof retryAfter === 'number')
    return words.tooManyDeclines(Math.max(1, Math.ceil(retryAfter / 60)))
  // In an open cart: what an address leads to is said otherwise.
  return getRefusalTextByCode(error.code === 'product_not_found' ? 'product_gone' : error.code)
}

/** The same for the code of a refusal. */
export async function getRefusalTextByCode(code: string): Promise<string> {
  try {
    return (await withTimeLimit(fetchTimeoutMs, loadRefusalTexts))[code] ?? words.somethingWrong
  } catch {
    return words.somethingWrong
  }
}

/** Says why a code is not on a cart, or no longer, where the row's answer tells it. */
export function reportPromotionRefusal({ promotionRefused }: Checkout, say: (text: string) => void): void {
  if (promotionRefused) getRefusalTextByCode(promotionRefused).then(say, console.error)
}
