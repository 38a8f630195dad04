import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Language } from '#domain/language.ts'
import { type Catalogue, setWords } from '#i18n/storefront.ts'
import { rememberEarlyControls } from './early-controls.ts'
import { getPageRoot, readPageData } from './page-data.ts'

type Words = Readonly<Record<Language, () => Promise<Partial<Catalogue>>>>

/**
 * Hydrates the page with the texts of its language. A transition splits the work into short slices, so that a slow
 * phone still responds to taps and keys in between.
 */
export async function hydrateScreen<Data extends { language: Language }>(
  draw: (data: Data) => ReactNode,
  words: Words,
): Promise<void> {
  const data = readPageData<Data>()
  setWords(data.language, await words[data.language]())
  const root = getPageRoot()
  rememberEarlyControls(root)
  startTransition(() => {
    hydrateRoot(root, draw(data))
  })
}
