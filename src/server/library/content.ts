import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LibraryLanguage, SectionId, TemplateId } from '#contract/library.ts'
import { packageRoot } from '#server/kernel/package-root.ts'
import { inLanguage } from './fill.ts'

const folder = join(packageRoot, 'src/page-library')
/** The document that a template's folder opens with. */
export const entry = 'index.html'
export type LibraryFile = { path: string; bytes: Buffer }

/** What is read once stays: it comes with the release. */
function once<T>(read: (name: string) => Promise<T>) {
  const known = new Map<string, Promise<T>>()
  return (name: string) => {
    const reading = known.get(name) ?? read(name)
    known.set(name, reading)
    // A read that failed is tried again.
    reading.catch(() => known.delete(name))
    return reading
  }
}

const filesIn = once(async (name: string): Promise<LibraryFile[]> => {
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

/** Documents and drawings carry both languages. */
const isSpoken = (path: string) => /\.(html|svg)$/.test(path)

/** The files of a template in one language, paths relative to its folder; its product is not yet filled in. */
export async function templateFiles(id: TemplateId, language: LibraryLanguage): Promise<LibraryFile[]> {
  const files = await filesIn(`templates/${id}`)
  return files.map(({ path, bytes }) => ({
    path,
    bytes: isSpoken(path) ? Buffer.from(inLanguage(bytes.toString('utf8'), language)) : bytes,
  }))
}

/** A section in one language; its product is not yet filled in. */
export async function sectionText(id: SectionId, language: LibraryLanguage): Promise<string> {
  const file = (await filesIn('sections')).find(({ path }) => path === `${id}.html`)
  if (!file) throw new Error(`the library has no section ${id}`)
  return inLanguage(file.bytes.toString('utf8'), language).trim()
}
