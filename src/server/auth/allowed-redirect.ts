import { endpoints } from '#contract/index.ts'
import { adminPaths } from '#contract/screens.ts'
import type { Config } from '#server/kernel/config.ts'

const getFirstSegment = (path: string) => path.split('/').find(part => part !== '') ?? ''
const adminPathList: readonly string[] = adminPaths
const pageAnswerKinds = new Set(['html', 'file', 'sellers-file', 'auth'])
/**
 * First path segments of shop pages, uploaded files and redirects to providers. None of them may receive a session:
 * scripts on a page that a team member edits can read its address, and a redirect passes the part behind '#' on.
 */
const publicFirstSegments = new Set(
  endpoints
    .filter(({ answers = 'json', path }) => pageAnswerKinds.has(answers) && !adminPathList.includes(path))
    .map(({ path }) => getFirstSegment(path))
    .filter(begin => begin !== ''),
)

/** Decodes the path as the router does; null when it is malformed. */
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
 * Returns where a client is sent with its session or code: the wanted address when it is in the administration or in
 * another safe part of this shop, otherwise the shop's own address. An address that shows content of other people is
 * never allowed.
 */
export function resolveRedirectTarget({ publicUrl, adminUrl }: Config, redirectTo: string | null): URL {
  const shopUrl = new URL(publicUrl)
  if (redirectTo === null || !URL.canParse(redirectTo)) return shopUrl
  const target = new URL(redirectTo)
  const isOurs = target.origin === shopUrl.origin || target.origin === adminUrl
  return isOurs && target.username === '' && target.password === '' && canReceiveSession(target) ? target : shopUrl
}
