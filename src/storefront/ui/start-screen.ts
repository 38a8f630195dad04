import type { Language } from '#domain/language.ts'
import { type Catalogue, speak } from '#words/storefront.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import { pageData } from './page-data.ts'

type Words = Readonly<Record<Language, () => Promise<Partial<Catalogue>>>>

/** After the first paint, the other half of a page and the words of its language come side by side; then it comes alive. */
export function startScreen(half: () => Promise<{ hydrate: () => void }>, words: Words): void {
  afterFirstPaint(async () => {
    const { language } = pageData<{ language: Language }>()
    const [{ hydrate }, set] = await Promise.all([half(), words[language]()])
    speak(language, set)
    hydrate()
  })
}
