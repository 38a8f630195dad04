import type { ReaderLanguage } from '#domain/language.ts'
import { language } from '#i18n/index.ts'
import type { HandbookPage, PageSummary, SearchEntry } from './page-data.ts'

type PageModule = { page: HandbookPage }

const pageFolder = '../../../docs/handbook'
const pages = import.meta.glob<PageModule>('../../../docs/handbook/*/*.md')

/** The language in which a member without a choice reads the handbook. The default set is mostly Portuguese. */
export const memberHandbookLanguage = (): ReaderLanguage => (language === 'en' ? 'en' : 'pt-BR')

/** Returns the handbook's language for an address: `?lang=` when given, otherwise the member's language. */
export function resolveHandbookLanguage(search: URLSearchParams): ReaderLanguage {
  const chosen = search.get('lang')
  return chosen === 'en' || chosen === 'pt-BR' ? chosen : memberHandbookLanguage()
}

/** Loads one page; null when the handbook has no page of that name. */
export async function findPage(of: ReaderLanguage, slug: string): Promise<HandbookPage | null> {
  const load = pages[`${pageFolder}/${of}/${slug}.md`]
  return load ? (await load()).page : null
}

const contents = {
  'pt-BR': () => import('./contents-pt.ts'),
  en: () => import('./contents-en.ts'),
}

/** Loads the titles and summaries of all pages, in the order of the handbook. */
export const loadContents = async (of: ReaderLanguage): Promise<readonly PageSummary[]> =>
  (await contents[of]()).contents

const searches = {
  'pt-BR': () => import('./search-pt.ts'),
  en: () => import('./search-en.ts'),
}

/** Loads the texts of all pages for the search. */
export const loadSearchEntries = async (of: ReaderLanguage): Promise<readonly SearchEntry[]> =>
  (await searches[of]()).entries
