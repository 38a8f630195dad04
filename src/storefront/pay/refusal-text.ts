import { Problem, withTimeLimit } from '#api-client/call.ts'
import type { Checkout } from '#contract/checkout.ts'
import type { Language } from '#domain/language.ts'
import { language, checkout as words } from '#i18n/storefront.ts'

type Texts = Readonly<Record<string, string>>

/** The files with error texts for each language. Texts of later files replace those of earlier ones. */
const refusalFiles: Readonly<Record<Language, () => URL[]>> = {
  spec: () => [
    new URL('../../i18n/english/refusals.json', import.meta.url),
    new URL('../../i18n/spec/refusals.json', import.meta.url),
  ],
  en: () => [
    new URL('../../i18n/english/refusals.json', import.meta.url),
    new URL('../../i18n/en/refusals.json', import.meta.url),
  ],
  'pt-BR': () => [new URL('../../i18n/pt-BR/refusals.json', import.meta.url)],
}
/** Limits how long a shopper waits for an error text. */
const fetchTimeoutMs = 5_000

let texts: Texts | null = null

/**
 * Fetches the texts of all error codes once. Payment pages call it early, because the texts cannot be fetched while the
 * shop is unreachable.
 */
export async function loadRefusalTexts(): Promise<Texts> {
  texts ??= Object.assign(
    {},
    ...(await Promise.all(refusalFiles[language]().map(async url => (await fetch(url)).json()))),
  )
  return texts as Texts
}

export async function getRefusalText(error: unknown): Promise<string> {
  if (!(error instanceof Problem)) return words.offline
  const { retryAfter } = error.answer
  if (error.code === 'too_many_declines' && typeof retryAfter === 'number')
    return words.tooManyDeclines(Math.max(1, Math.ceil(retryAfter / 60)))
  // The usual text of this error code is about a wrong URL; a product that disappears from an open cart has its own
  // text.
  return getRefusalTextByCode(error.code === 'product_not_found' ? 'product_gone' : error.code)
}

export async function getRefusalTextByCode(code: string): Promise<string> {
  try {
    return (await withTimeLimit(fetchTimeoutMs, loadRefusalTexts))[code] ?? words.somethingWrong
  } catch {
    return words.somethingWrong
  }
}

/** Reports why a promotion code was not applied or was removed, if the response contains a reason. */
export function reportPromotionRefusal({ promotionRefused }: Checkout, say: (text: string) => void): void {
  if (promotionRefused) getRefusalTextByCode(promotionRefused).then(say, console.error)
}
