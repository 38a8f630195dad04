import { readHeadFacts } from '@vitrine/html-editing/head-facts.ts'
import {
  type LibraryLanguage,
  libraryLanguages,
  type PageSection,
  type PageTemplate,
  sectionIds,
  type TemplateId,
  templateIds,
} from '#contract/library.ts'
import type { Context } from '#server/platform/core/context.ts'
import { entryFile, getSectionHtml, getTemplateFiles } from './content.ts'
import { fillTemplate } from './fill-template.ts'
import { getExampleValues, loadTemplateValues } from './template-values.ts'

async function loadPageTemplate(id: TemplateId, language: LibraryLanguage) {
  const files = await getTemplateFiles(id, language)
  const html = files.find(({ path }) => path === entryFile)?.bytes.toString('utf8') ?? ''
  const { title } = readHeadFacts(fillTemplate(html, getExampleValues(language)), entryFile, [])
  return { language, title: title ?? id, preview: `/_library/${id}/${language}/${entryFile}` }
}

export async function listTemplates(): Promise<{ templates: PageTemplate[] }> {
  const templates = templateIds.map(async id => ({
    id,
    pages: await Promise.all(libraryLanguages.map(language => loadPageTemplate(id, language))),
  }))
  return { templates: await Promise.all(templates) }
}

type SectionQuery = { language: LibraryLanguage; productId?: string | undefined; variantId?: string | undefined }

/** Lists the library’s sections. They link to the given product. Without a product, they contain example values. */
export async function listSections(ctx: Context, query: SectionQuery): Promise<{ sections: PageSection[] }> {
  const { language, productId, variantId } = query
  const values =
    productId === undefined
      ? getExampleValues(language)
      : await loadTemplateValues(ctx, { language, productId, variantId })
  const sections = sectionIds.map(async id => ({ id, html: fillTemplate(await getSectionHtml(id, language), values) }))
  return { sections: await Promise.all(sections) }
}
