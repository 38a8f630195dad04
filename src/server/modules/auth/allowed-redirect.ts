import { endpoints } from '#contract/index.ts'
import { adminPaths } from '#contract/screens.ts'
import type { Config } from '#server/platform/config/config.ts'

const getFirstSegment = (path: string) => path.split('/').find(part => part !== '') ?? ''
const adminPathList: readonly string[] = adminPaths
const pageAnswerKinds = new Set(['html', 'file', 'sellers-file', 'auth'])
/**
 * First path segments of shop pages, uploaded files and redirects to providers. URLs that begin with them must not
 * receive a session, because scripts on a page that a team member edits can read the page's URL, and a redirect keeps
 * the part of the URL after '#'.
 */
const publicFirstSegments = new Set(
  endpoints
    .filter(({ answers = 'json', path }) => pageAnswerKinds.has(answers) && !adminPathList.includes(path))
    .map(({ path }) => getFirstSegment(path))
    .filter(begin => begin !== ''),
)

/** Decodes the path as the router does; returns null when it is malformed. */
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
 * Returns the URL to which a client is redirected with its session or code: the requested URL when it is in the
 * administration or in another safe part of this shop, otherwise the shop's home page. URLs that show content of other
 * people are never allowed.
 */
export function resolveRedirectTarget({ publicUrl, adminUrl }: Config, redirectTo: string | null): URL {
  const shopUrl = new URL(publicUrl)
  if (redirectTo === null || !URL.canParse(redirectTo)) return shopUrl
  const target = new URL(redirectTo)
  const isOurs = target.origin === shopUrl.origin || target.origin === adminUrl
  return isOurs && target.username === '' && target.password === '' && canReceiveSession(target) ? target : shopUrl
}
