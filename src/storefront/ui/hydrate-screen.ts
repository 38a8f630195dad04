import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#domain/language.ts'
import { type Catalogue, setWords } from '#words/storefront.ts'
import { getPageRoot, readPageData } from './page-data.ts'

type Words = Readonly<Record<Language, () => Promise<Partial<Catalogue>>>>

/**
 * Brings the page to life in the words of its language, in short slices: on a slow phone a press or a key in between is
 * not kept waiting.
 */
export async function hydrateScreen<Data extends { language: Language }>(
  draw: (data: Data) => ReactNode,
  words: Words,
): Promise<void> {
  const data = readPageData<Data>()
  setWords(data.language, await words[data.language]())
  startTransition(() => {
    hydrateRoot(getPageRoot(), draw(data))
  })
}
