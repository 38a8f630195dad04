import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { listFiles, root } from './sources.mjs'

const toEntries = (files, nameFor) => Object.fromEntries(files.map(file => [nameFor(file), file]))
const screen = file => file.split('/')[2]

/** Returns the style sheets of screens that no other file of the same screen imports. */
function listScreenStyles() {
  const files = listFiles('src/storefront').filter(file =>
    /^src\/storefront\/(?!ui\/)[^/]+\/[^/]+\.(css|tsx?)$/.test(file),
  )
  const importedStyles = new Set(
    files.flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/import ["'](\.\.?\/[^"']+\.css)["']/g)].map(([, path]) =>
        posix.join(posix.dirname(file), path),
      ),
    ),
  )
  return files.filter(file => file.endsWith('.css') && !importedStyles.has(file))
}

/** Returns the browser code (`client.tsx`) and style sheets of each screen. `ui` contains what the screens share. */
export const getStorefrontEntries = () => ({
  ...toEntries(
    listFiles('src/storefront').filter(file => /^src\/storefront\/[^/]+\/client\.tsx?$/.test(file)),
    screen,
  ),
  ...toEntries(listScreenStyles(), file => `${posix.basename(file, '.css')}-style`),
})

const filterExisting = entries =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))))

export const getAdminEntries = () => filterExisting({ admin: 'src/admin/main.tsx' })

export const getServerEntries = () =>
  filterExisting({
    main: 'src/server/main.ts',
    'owner-link': 'src/server/cli/owner-link.ts',
    'reset-factor': 'src/server/cli/reset-factor.ts',
    'end-sessions': 'src/server/cli/end-sessions.ts',
    fill: 'src/server/cli/fill.ts',
    backup: 'src/server/cli/backup.ts',
    'export-all': 'src/server/cli/export-all.ts',
    'nightly-backup': 'src/server/cli/nightly-backup.ts',
    restore: 'src/server/cli/restore.ts',
    'migrate-to': 'src/server/cli/migrate-to.ts',
    'import-dump': 'src/server/cli/import-dump.ts',
    'live-check': 'src/server/cli/live-check.ts',
    reader: 'src/server/modules/pages/reading/reader.ts',
    'table-reader': 'src/server/modules/catalog/csv/table-reader.ts',
    'file-reader': 'src/server/modules/move-in/file-reader.ts',
    pictures: 'src/server/modules/files/pictures/cli.ts',
    simulators: 'src/server/cli/simulators.ts',
  })

/**
 * Scripts so small that they are inlined in the page (`inline.ts` of a screen), because fetching them would occupy a
 * connection.
 */
export const listInlineScripts = () =>
  listFiles('src/storefront').filter(file => /^src\/storefront\/[^/]+\/inline\.ts$/.test(file))

/** Scripts that run inside sandboxed frames, each built separately. */
export const listFrameScripts = () =>
  listFiles('src/page-runtime').filter(file => /^src\/page-runtime\/[^/.]+\.ts$/.test(file))

/** Service workers, each built separately, because their addresses must not change. */
export const listWorkerScripts = () =>
  listFiles('src/admin').filter(file => /^src\/admin\/[^/.]+-worker\.ts$/.test(file))
