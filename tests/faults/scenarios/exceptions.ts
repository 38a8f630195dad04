import { randomUUID } from 'node:crypto'
import { buildPath } from '#api-client/call.ts'
import { openCheckout } from '#contract/checkout.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { waitUntil } from '../support/waiting.ts'

/** A place where an unexpected exception is thrown, a request that triggers it, and its repair. */
type ThrowSite = { what: string; send: () => Promise<Response>; repair: () => Promise<unknown> }

const publicFields = new Set(['success', 'error', 'code', 'requestId'])

/**
 * Checks that a 500 contains only its error code and a request id, without details about the failure or the machine.
 */
async function checkCleanError(what: string, response: Response): Promise<string[]> {
  const text = await response.text()
  if (response.status !== 500) return [`${what}: the response was ${response.status} instead of 500`]
  const errorBody = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : null
  const unexpected = errorBody
    ? Object.keys(errorBody).filter(key => !publicFields.has(key))
    : ['a body that is not JSON']
  const internals = /\bat .+:\d+|node_modules|Error\b|dist.server|is not |Cannot |secret/.test(text)
  return [
    ...(unexpected.length > 0 ? [`${what}: the 500 contains ${unexpected.join(', ')}`] : []),
    ...(internals ? [`${what}: the 500 exposes internals: ${text.slice(0, 200)}`] : []),
    ...(errorBody && !errorBody.requestId ? [`${what}: the 500 has no request id`] : []),
  ]
}

const bumpContentVersion = (stage: Stage) => stage.sql('update content_version set version = version + 1')

/** Writes a value that validation would reject, so that opening a checkout throws. */
async function breakRoute(stage: Stage): Promise<ThrowSite> {
  const { productId } = await stage.newProduct()
  const shipping = (value: string) =>
    stage.sql('update products set shipping_options = $2::jsonb where id = $1', [productId, value])
  await shipping('null')
  return {
    what: 'in a route',
    send: () =>
      fetch(stage.shop.url + buildPath(openCheckout), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.200.0.1' },
        body: JSON.stringify({ productId }),
      }),
    repair: () => shipping('[]'),
  }
}

const buildPageRequest = (stage: Stage, productId: string) => () =>
  fetch(`${stage.shop.url}/checkout?product=${productId}`, { headers: { accept: 'text/html' } })

/** Writes a template with a null element, so that rendering the template throws. */
async function breakTemplate(stage: Stage): Promise<ThrowSite> {
  const { productId } = await stage.newProduct()
  const id = randomUUID()
  await stage.sql("insert into checkout_template (id, name, elements) values ($1, 'Broken', '[null]')", [id])
  await stage.sql('update products set template_id = $2 where id = $1', [productId, id])
  await bumpContentVersion(stage)
  return {
    what: 'in a template',
    send: buildPageRequest(stage, productId),
    async repair() {
      await stage.sql("update checkout_template set elements = '[]' where id = $1", [id])
      await bumpContentVersion(stage)
    },
  }
}

async function breakRenderer(stage: Stage): Promise<ThrowSite> {
  const { productId } = await stage.newProduct()
  await stage.shop.throwIn('renderer')
  return { what: 'in the renderer', send: buildPageRequest(stage, productId), repair: () => stage.shop.throwIn(null) }
}

/**
 * Throws unexpected exceptions. Each response must be a clean 500, the process must survive, and other products must
 * stay for sale.
 */
async function runThrownExceptions(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage({ env: { FAULT_THROWS: '1' } })
  const goods = await stage.newProduct({ stock: 50 })
  const pid = stage.shop.pid()
  const problems: string[] = []
  const places = [breakRoute, breakTemplate, breakRenderer]
  for (const open of places) {
    const { what, send, repair } = await open(stage)
    for (let times = 0; times < 3; times += 1) problems.push(...(await checkCleanError(what, await send())))
    const sold = await stage.newBuyer().buyWithRetries(goods.productId)
    if (sold.body.state !== 'paid') problems.push(`${what}: buying other goods: ${sold.status} ${sold.body.code}`)
    await repair()
    const works = () => send().then(response => response.ok)
    if (!(await waitUntil(works, 10_000))) problems.push(`${what}: requests still fail after the repair`)
  }
  await stage.shop.throwIn('nobody')
  const hasAlarm = async () => (await stage.sql("select 1 from alarms where kind = 'unhandled_error'")).length > 0
  if (!(await waitUntil(hasAlarm, 10_000))) problems.push('outside of any request: no alarm')
  const sold = await stage.newBuyer().buyWithRetries(goods.productId)
  if (sold.body.state !== 'paid') problems.push(`outside of any request: buying: ${sold.status} ${sold.body.code}`)
  if (stage.shop.pid() !== pid || !stage.shop.isRunning()) problems.push('the process ended')
  return { trials: places.length + 1, violations: [...problems, ...(await stage.verdict())] }
}

export const exceptionScenarios: readonly Scenario[] = [
  { name: 'an exception in a route, a template, the renderer and an unhandled promise', run: runThrownExceptions },
]
