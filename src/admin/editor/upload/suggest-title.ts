import type { ChosenProject } from './project.ts'

const maxTitleLength = 200

/** Suggests the title of the folder's entry page, or the name of an archive; empty when there is none. */
export async function suggestTitle({ name, entry, files }: ChosenProject): Promise<string> {
  if (/\.zip$/i.test(name)) return name.slice(0, -4).slice(0, maxTitleLength)
  const page = entry === null ? undefined : files.find(({ path }) => path === entry || path.endsWith(`/${entry}`))
  if (!page) return ''
  try {
    return new DOMParser()
      .parseFromString(await page.file.text(), 'text/html')
      .title.trim()
      .slice(0, maxTitleLength)
  } catch {
    return ''
  }
}
