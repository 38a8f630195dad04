import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageRoot } from '#server/platform/config/package-root.ts'

const folder = join(packageRoot, 'src/server/modules/demo-shop/assets')
export type AssetFile = { path: string; bytes: Buffer }

export const readAsset = (path: string): Promise<Buffer> => readFile(join(folder, path))

/** Reads a text asset and replaces each `{{name}}` with the value of that name. */
export async function readAssetText(path: string, values: Record<string, string>): Promise<string> {
  return fillPlaceholders((await readAsset(path)).toString('utf8'), values)
}

const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)

/**
 * Reads a folder of assets in the way a seller would upload it, with relative paths, and fills in each `{{name}}` in
 * its HTML.
 */
export async function readAssetProject(name: string, values: Record<string, string>): Promise<AssetFile[]> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry =>
      join(entry.parentPath, entry.name)
        .slice(join(folder, name).length + 1)
        .replaceAll('\\', '/'),
    )
  return Promise.all(
    paths.sort().map(async path => {
      const bytes = await readAsset(`${name}/${path}`)
      return {
        path,
        bytes: path.endsWith('.html') ? Buffer.from(fillPlaceholders(bytes.toString('utf8'), values)) : bytes,
      }
    }),
  )
}
