import lighthouse, { type Flags, type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { getFreePort } from '#tests/support/free-port.ts'

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const kinds = ['document', 'css', 'js', 'image', 'other'] as const
type Kind = (typeof kinds)[number]

/** Measurements of one page load: times in ms, scores from 0 to 100, and transferred bytes, including headers. */
export type Load = {
  lcp: number
  fcp: number
  cls: number
  tbt: number
  scores: Record<(typeof categories)[number], number>
  /** Bytes from the shop's own origin. */
  own: Record<Kind, number>
  /** Bytes from every other origin, which are the payment provider's. */
  provider: number
  /** Audits that did not pass. */
  advice: string[]
}

type Request = {
  url: string
  resourceType?: string
  transferSize: number
  networkEndTime: number
  statusCode: number
}

const getKind = ({ resourceType = '' }: Request): Kind =>
  (({ Document: 'document', Stylesheet: 'css', Script: 'js', Image: 'image' }) as const)[resourceType] ?? 'other'

const getAuditValue = (result: Result, audit: string) => {
  const value = result.audits[audit]?.numericValue
  if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`)
  return value
}

const getAuditDetails = (result: Result, audit: string) => {
  const details = result.audits[audit]?.details
  return details && 'items' in details ? details.items : []
}

const listRequests = (result: Result) =>
  (getAuditDetails(result, 'network-requests') as unknown as Request[]).filter(({ url }) => url.startsWith('http'))

function sumBytesByKind(requests: Request[]): Record<Kind, number> {
  const of = (kind: Kind) =>
    requests.filter(request => getKind(request) === kind).reduce((sum, { transferSize }) => sum + transferSize, 0)
  return { document: of('document'), css: of('css'), js: of('js'), image: of('image'), other: of('other') }
}

/** Returns the failed audits of the measured categories, with Lighthouse's estimate of their cost. */
function listAdvice(result: Result): string[] {
  const auditRefs = categories.flatMap(id => result.categories[id]?.auditRefs ?? [])
  const failed = auditRefs
    .map(({ id }) => result.audits[id])
    .filter(audit => audit && audit.score !== null && audit.score < 0.9)
  return [...new Set(failed.map(audit => `${audit?.id}: ${audit?.displayValue ?? audit?.title}`))]
}

/**
 * Runs Lighthouse in a separate browser.
 * @param throttling whether slowness is computed from an unthrottled load, or network and processor are actually slowed
 * down
 */
async function runAudit(url: string, throttling: 'simulate' | 'devtools', executablePath: string): Promise<Result> {
  const port = await getFreePort()
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  })
  try {
    const flags: Flags = { port, logLevel: 'error', throttlingMethod: throttling, onlyCategories: [...categories] }
    const answer = await lighthouse(url, flags)
    if (!answer) throw new Error('Lighthouse gave no result')
    if (answer.lhr.runtimeError) throw new Error(answer.lhr.runtimeError.message)
    return answer.lhr
  } finally {
    await browser.close()
  }
}

/** Loads a page once on a simulated phone. */
export async function loadPage(url: string, executablePath: string): Promise<Load> {
  const result = await runAudit(url, 'simulate', executablePath)
  const requests = listRequests(result)
  const isOwn = (request: Request) => request.url.startsWith(new URL(url).origin)
  const score = (id: (typeof categories)[number]) => Math.round(100 * (result.categories[id]?.score ?? 0))
  const others = requests.filter(request => !isOwn(request))
  return {
    lcp: getAuditValue(result, 'largest-contentful-paint'),
    fcp: getAuditValue(result, 'first-contentful-paint'),
    cls: getAuditValue(result, 'cumulative-layout-shift'),
    tbt: getAuditValue(result, 'total-blocking-time'),
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    own: sumBytesByKind(requests.filter(isOwn)),
    provider: others.reduce((sum, { transferSize }) => sum + transferSize, 0),
    advice: listAdvice(result),
  }
}

/**
 * Returns the bytes of each kind that a slowed-down browser had received at its first paint, and whether any came from
 * the provider.
 */
export async function measureBytesBeforeFirstPaint(url: string, executablePath: string) {
  const result = await runAudit(url, 'devtools', executablePath)
  const [metrics] = getAuditDetails(result, 'metrics') as unknown as { observedFirstPaint: number }[]
  if (!metrics) throw new Error('Lighthouse did not see a first paint')
  const until = metrics.observedFirstPaint
  const early = listRequests(result).filter(request => request.networkEndTime <= until)
  const isOwn = (request: Request) => request.url.startsWith(new URL(url).origin)
  return { ms: until, own: sumBytesByKind(early.filter(isOwn)), provider: early.some(request => !isOwn(request)) }
}
