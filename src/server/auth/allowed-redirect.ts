import { endpoints } from '#contract/index.ts'
import { adminPaths } from '#contract/screens.ts'
import type { Config } from '#server/kernel/config.ts'

const getFirstSegment = (path: string) => path.split('/').find(part => part !== '') ?? ''
const adminPathList: readonly string[] = adminPaths
const pageAnswerKinds = new Set(['html', 'file', 'sellers-file', 'auth'])
/**
 * First parts of addresses where sellers' pages, shoppers' pages and files are, and of those that lead to providers. Whoever
 * edits a page would read what stands in its address, and what stands elsewhere takes what is behind '#' along.
 */
const publicFirstSegments = new Set(
  endpoints
    .filter(({ answers = 'json', path }) => pageAnswerKinds.has(answers) && !adminPathList.includes(path))
    .map(({ path }) => getFirstSegment(path))
    .filter(begin => begin !== ''),
)

/** The path as the router reads it; null: it reads none. */
function decodePath({ pathname }: URL): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

const canReceiveSession = (target: URL): boolean => {
  const path = decodePath(target)
  return path !== null && !publicFirstSegments.has(getFirstSegment(path))
}

/**
 * Where a client wants its reader to end up with a session, or with a code for one: an address of the administration or of
 * the client's own within this shop, and none that shows what somebody else wrote; else the shop itself.
 */
export function resolveRedirectTarget({ publicUrl, adminUrl }: Config, wanted: string | null): URL {
  const shop = new URL(publicUrl)
  if (wanted === null || !URL.canParse(wanted)) return shop
  const target = new URL(wanted)
  const isOurs = target.origin === shop.origin || target.origin === adminUrl
  return isOurs && target.username === '' && target.password === '' && canReceiveSession(target) ? target : shop
}
