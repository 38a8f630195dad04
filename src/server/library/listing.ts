import {
  type LibraryLanguage,
  libraryLanguages,
  type PageSection,
  type PageTemplate,
  sectionIds,
  type TemplateId,
  templateIds,
} from '#contract/library.ts'
import { headFacts } from '#page-source/head-facts.ts'
import type { Context } from '#server/kernel/context.ts'
import { entry, sectionText, templateFiles } from './content.ts'
import { fill } from './fill.ts'
import { exampleOf, fillingOf } from './filling.ts'

async function pageOf(id: TemplateId, language: LibraryLanguage) {
  const files = await templateFiles(id, language)
  const html = files.find(({ path }) => path === entry)?.bytes.toString('utf8') ?? ''
  const { title } = headFacts(fill(html, exampleOf(language)), entry, [])
  return { language, title: title ?? id, preview: `/_library/${id}/${language}/${entry}` }
}

/** The library's landing pages, each in its languages. */
export async function listTemplates(): Promise<{ templates: PageTemplate[] }> {
  const templates = templateIds.map(async id => ({
    id,
    pages: await Promise.all(libraryLanguages.map(language => pageOf(id, language))),
  }))
  return { templates: await Promise.all(templates) }
}

type Asked = { language: LibraryLanguage; productId?: string | undefined; variantId?: string | undefined }

/** The library's sections; they buy the product that is named, else they wait for a link. */
export async function listSections(ctx: Context, asked: Asked): Promise<{ sections: PageSection[] }> {
  const { language, productId, variantId } = asked
  const filling =
    productId === undefined ? exampleOf(language) : await fillingOf(ctx, { language, productId, variantId })
  const sections = sectionIds.map(async id => ({ id, html: fill(await sectionText(id, language), filling) }))
  return { sections: await Promise.all(sections) }
}
