import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { newId } from '#server/platform/core/ids.ts'
import { setInstallationFact } from '#server/platform/db/installation-facts.ts'
import { webhookEndpoints } from '#server/platform/db/schema/webhooks.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { startTestApp } from '#tests/support/app.ts'

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8')
const alerts = read('deploy/prometheus/alerts.yml')
const operations = read('docs/operations.md')
const promtoolMissingReason =
  spawnSync('promtool', ['--version']).status === 0 ? null : 'no promtool on this machine (Debian: prometheus)'

type Panel = { id: number; type: string; title: string; datasource?: unknown; targets?: { expr: string }[] }
type Variable = { name: string; type: string; query: unknown; definition?: string }
const dashboard = JSON.parse(read('deploy/grafana/vitrine.json')) as {
  panels: Panel[]
  templating: { list: Variable[] }
}
const charts = dashboard.panels.filter(({ type }) => type !== 'row')
const dashboardExpressions = charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const variableQueries = dashboard.templating.list.flatMap(({ definition }) => definition ?? [])

const alertNames = [...alerts.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)
// Folded expressions are joined with their first line.
const alertExpressions = [...alerts.matchAll(/^ +expr: (?:>-\n)?((?:.*\n)+?)(?= +(?:for|labels):)/gm)].map(
  ([, text = '']) => text,
)
const expressions = [...alertExpressions, ...dashboardExpressions]

const shop = await startTestApp()
/** The label names of each metric that the shop exports, by the name of the metric. */
const exported = new Map<string, Set<string>>()
const types = new Map<string, string>()

beforeAll(async () => {
  // Some metrics are exported only once there is something to report.
  shop.services.metrics.providerCall('ok', 1, 0)
  shop.services.metrics.request('GET /', 200, 1)
  shop.services.metrics.countSettled({ amount_cents: 1, currency: 'brl', mode: 'live' })
  shop.services.metrics.countPush('sent')
  shop.services.metrics.countBackgroundFailure('builds')
  shop.services.metrics.countWebhookAttempt('delivered')
  await raiseAlarm(shop.ctx, 'declines', 'simulator')
  await setInstallationFact(shop.db, 'backup.last', new Date().toISOString())
  await shop.db
    .insert(webhookEndpoints)
    .values({ id: newId(), url: 'https://receiver.example/', types: [], modes: [], secret_sealed: '' })
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) types.set(name, type)
  for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.+)\})? \S+$/gm))
    exported.set(name, new Set([...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)))
})

/** Labels that Prometheus adds to each series. */
const scrapeLabels = ['job', 'instance']
const selectors = /(vitrine_\w+)(?:\{([^}]*)\})?/g

describe('alerts and dashboard', () => {
  it('use only metrics and labels that the shop exports', () => {
    const used = [...expressions, ...variableQueries].flatMap(text => [...text.matchAll(selectors)])
    expect(used.length).toBeGreaterThan(80)
    for (const [selector, name = '', matchers = ''] of used) {
      const labels = [...matchers.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label)
      const known = exported.get(name)
      expect([selector, known !== undefined]).toEqual([selector, true])
      expect([selector, labels.filter(label => !known?.has(label) && !scrapeLabels.includes(label))]).toEqual([
        selector,
        [],
      ])
    }
  })

  it('select endpoints that the shop serves', () => {
    const served = shop.app.served.map(({ method, path }) => `${method} ${path}`)
    const matchers = expressions.flatMap(text => [...text.matchAll(/endpoint(=~?)"([^"]+)"/g)])
    expect(matchers.length).toBeGreaterThan(10)
    for (const [matcher, operator, value = ''] of matchers) {
      const pattern = new RegExp(`^(?:${value})$`)
      const isServed = served.some(endpoint => (operator === '=' ? endpoint === value : pattern.test(endpoint)))
      expect([matcher, isServed]).toEqual([matcher, true])
    }
  })
})

describe('alerts.yml', () => {
  it('names the section of docs/operations.md for each alert, and each section has an alert', () => {
    expect(alertNames.length).toBeGreaterThan(20)
    expect(alertExpressions).toHaveLength(alertNames.length)
    const runbooks = [...alerts.matchAll(/^ +runbook: (\S+)$/gm)].map(([, runbook]) => runbook)
    expect(runbooks).toEqual(alertNames.map(name => `docs/operations.md#${name.toLowerCase()}`))
    const headings = [...operations.matchAll(/^#### (Vitrine\w+)$/gm)].map(([, name]) => name)
    expect(headings).toEqual(alertNames)
  })

  it('has a unit test in which each alert fires', () => {
    const tests = read('deploy/prometheus/alerts.test.yml') + read('deploy/prometheus/alerts-days.test.yml')
    expect(alertNames.filter(name => !tests.includes(`'{alertname="${name}"}'`))).toEqual([])
  })
})

describe('the dashboard', () => {
  it('gives each panel its own id and each chart a query', () => {
    const ids = dashboard.panels.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(charts.filter(({ targets = [] }) => targets.length === 0)).toEqual([])
  })

  it('takes the data source from a variable everywhere', () => {
    expect(dashboard.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
    const [variable] = dashboard.templating.list
    const source = { type: 'prometheus', uid: `$\{${variable?.name}}` }
    for (const { title, datasource, targets = [] } of charts)
      expect([title, datasource, ...targets]).toEqual([
        title,
        source,
        ...targets.map(() => expect.objectContaining({ datasource: source })),
      ])
  })

  it('declares every variable that a query uses', () => {
    const declared = new Set(dashboard.templating.list.map(({ name }) => name))
    const names = [...dashboardExpressions, ...variableQueries].flatMap(text =>
      [...text.matchAll(/\$(\w+)/g)].map(([, name = '']) => name),
    )
    expect(names.filter(name => !declared.has(name) && name !== '__rate_interval')).toEqual([])
  })
})

describe('docs/operations.md', () => {
  it('lists every metric that the shop exports, and no other', () => {
    const section = operations.slice(operations.indexOf('\n## Metrics\n'), operations.indexOf('\n### Alerts\n'))
    const listed = [...section.matchAll(/^\| (`vitrine_.+?) \|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/`(vitrine_\w+)/g),
    ])
    expect(listed.map(([, name]) => name).sort()).toEqual([...types.keys()].sort())
  })
})

const execute = promisify(execFile)
/** Runs promtool without blocking the test runner. Throws with what promtool printed when it fails. */
const runPromtool = (input: string[]) => execute('promtool', input)

describe.skipIf(promtoolMissingReason)(
  `promtool${promtoolMissingReason ? ` (skipped: ${promtoolMissingReason})` : ''}`,
  () => {
    it('accepts the example configuration and passes the unit tests of the alerts', { timeout: 120_000 }, async () => {
      const folder = join(packageRoot, 'deploy/prometheus')
      const config = await runPromtool(['check', 'config', join(folder, 'prometheus.yml')])
      expect(config.stdout).toContain(`SUCCESS: ${alertNames.length} rules found`)
      for (const file of ['alerts.test.yml', 'alerts-days.test.yml'])
        expect((await runPromtool(['test', 'rules', join(folder, file)])).stdout).toContain('SUCCESS')
    })

    it('understands every query of the dashboard', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'vitrine-dashboard-'))
      const file = join(folder, 'queries.yml')
      const rules = dashboardExpressions.map((expr, at) => ({
        record: `query:${at}`,
        expr: expr.replaceAll('$__rate_interval', '1m').replaceAll(/\$\w+/g, 'x'),
      }))
      writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
      const { stdout } = await runPromtool(['check', 'rules', file]).finally(() => rmSync(folder, { recursive: true }))
      expect(stdout).toContain(`${rules.length} rules found`)
    })
  },
)
