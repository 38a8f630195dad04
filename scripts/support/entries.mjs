import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesUnder, root } from './sources.mjs'

const named = (files, nameFor) => Object.fromEntries(files.map(file => [nameFor(file), file]))
const screen = file => file.split('/')[2]

/** A screen's style sheets that no other of its files takes in by @import or import. */
function screenStyles() {
  const files = filesUnder('src/storefront').filter(file =>
    /^src\/storefront\/(?!ui\/)[^/]+\/[^/]+\.(css|tsx?)$/.test(file),
  )
  const takenIn = new Set(
    files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/import ["'](\.\/[^"']+\.css)["']/g)].map(([, path]) =>
        posix.join(posix.dirname(file), path),
      ),
    ),
  )
  return files.filter(file => file.endsWith('.css') && !takenIn.has(file))
}

/** A screen's browser half (`client.tsx`) and its style sheets; `ui` is what screens share. */
export const storefrontEntries = () => ({
  ...named(
    filesUnder('src/storefront').filter(file => /^src\/storefront\/[^/]+\/client\.tsx?$/.test(file)),
    screen,
  ),
  ...named(screenStyles(), file => `${posix.basename(file, '.css')}-style`),
})

export const adminEntries = () =>
  named(
    filesUnder('src/admin').filter(file => file === 'src/admin/main.tsx'),
    () => 'admin',
  )

export const serverEntries = () => ({
  ...named(
    filesUnder('src/main').filter(file => file === 'src/main/main.ts'),
    () => 'main',
  ),
  ...named(
    filesUnder('src/main').filter(file => file === 'src/main/owner-link.ts'),
    () => 'owner-link',
  ),
  ...named(
    filesUnder('src/stripe-simulator').filter(file => file === 'src/stripe-simulator/cli.ts'),
    () => 'simulator',
  ),
})

/** Scripts that run inside sandboxed frames, each built by itself. */
export const frameScripts = () => filesUnder('src/frame').filter(file => /^src\/frame\/[^/.]+\.ts$/.test(file))
