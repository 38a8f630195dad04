import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryLanguage, SectionId, TemplateId } from '#contract/library.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { selectLanguage } from './fill-template.ts'

const folder = join(packageRoot, 'src/page-templates')
/** The HTML document of a template’s folder. */
export const entryFile = 'index.html'
export type LibraryFile = { path: string; bytes: Buffer }

/** Caches each result until the process ends, because the files change only with a release. */
function memoizeByName<T>(read: (name: string) => Promise<T>) {
  const readings = new Map<string, Promise<T>>()
  return (name: string) => {
    const reading = readings.get(name) ?? read(name)
    readings.set(name, reading)
    // A failed read is not cached, so that the next call tries again.
    reading.catch(() => readings.delete(name))
    return reading
  }
}

const loadTemplateFolder = memoizeByName(async (name: string): Promise<LibraryFile[]> => {
  const root = join(folder, name)
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found
    .filter(each => each.isFile())
    .map(each =>
      join(each.parentPath, each.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
  return Promise.all(paths.sort().map(async path => ({ path, bytes: await readFile(join(root, path)) })))
})

/** HTML and SVG files contain both languages side by side. */
const isTranslatable = (path: string) => /\.(html|svg)$/.test(path)

/**
 * Returns the files of a template in one language, with paths relative to its folder. Placeholders for product values
 * are not yet filled.
 */
export async function getTemplateFiles(id: TemplateId, language: LibraryLanguage): Promise<LibraryFile[]> {
  const files = await loadTemplateFolder(`templates/${id}`)
  return files.map(({ path, bytes }) => ({
    path,
    bytes: isTranslatable(path) ? Buffer.from(selectLanguage(bytes.toString('utf8'), language)) : bytes,
  }))
}

/** Returns a section’s HTML in one language. Placeholders for product values are not yet filled. */
export async function getSectionHtml(id: SectionId, language: LibraryLanguage): Promise<string> {
  const file = (await loadTemplateFolder('sections')).find(({ path }) => path === `${id}.html`)
  if (!file) throw new Error(`the library has no section ${id}`)
  return selectLanguage(file.bytes.toString('utf8'), language).trim()
}
