import { describe, expect, it } from 'vitest'
import { type Alarm, type CheckResult, checkNames, type Operations } from '#contract/operations.ts'
import { formatDuration } from './format-duration.ts'
import { summarizeHealth } from './health.ts'

const at = '2026-11-21T12:00:00.000Z'
const check = (state: CheckResult['state']): CheckResult => ({
  name: checkNames[0],
  state,
  violations: [],
  more: false,
  since: null,
})
const queue = { waiting: 0, dead: 0, oldestSeconds: null }
const well: Operations = {
  mode: 'test',
  at,
  queues: { inbox: queue, outbox: queue },
  reconciler: { lastSuccess: [{ mode: 'test', at: '2026-11-21T11:56:00.000Z' }], open: 3, oldestSeconds: 90 },
  provider: { usable: true, webhookSecretSet: false, lastEventAt: null, declines: 4 },
  database: { embedded: true, migrations: 7 },
  invariants: { at: '2026-11-21T03:00:00.000Z', checks: [check('ok')] },
  alarms: [],
  selfChecks: [{ name: 'disk', state: 'warn', figure: 900 }],
  processes: [],
}
const checked = (...states: CheckResult['state'][]) => ({ invariants: { at, checks: states.map(check) } })
const alarm = { id: '', kind: 'declines', subject: 'test', count: 1 } as Alarm

describe('summarizeHealth', () => {
  it('reports a healthy system only when nothing needs attention', () => {
    expect(summarizeHealth(well)).toMatchObject({ state: 'ok' })
  })

  it.each<[string, Partial<Operations>, 'bad' | 'warn', string]>([
    ['an open alarm', { alarms: [alarm] }, 'bad', '1 alarme aberto.'],
    ['violated invariants', checked('ok', 'broken', 'broken'), 'bad', '2 verificações com diferença.'],
    [
      'jobs that failed permanently',
      { queues: { inbox: { ...queue, dead: 2 }, outbox: { ...queue, dead: 1 } } },
      'bad',
      '3 tarefas paradas.',
    ],
    [
      'a missing Stripe key',
      { provider: { ...well.provider, usable: false } },
      'bad',
      'Nenhuma chave do Stripe para o modo atual.',
    ],
    ['a check that found overdue work', checked('late'), 'warn', '1 verificação com atraso.'],
    ['a check that did not finish', checked('unknown'), 'warn', '1 verificação que não terminou.'],
    ['checks that never ran', { invariants: null }, 'warn', 'Verificações ainda não feitas hoje.'],
    [
      'checks that last ran yesterday',
      { invariants: { at: '2026-11-20T09:00:00.000Z', checks: [] } },
      'warn',
      'Verificações ainda não feitas hoje.',
    ],
    [
      'a queue that is not processed',
      { queues: { inbox: queue, outbox: { ...queue, waiting: 1, oldestSeconds: 400 } } },
      'warn',
      '1 fila atrasada.',
    ],
    [
      'a key of Mercado Pago that cannot be read',
      { mercadoPago: { usable: false, caughtUpAt: null, webhookSecretSet: true, lastEventAt: null } },
      'bad',
      'A chave do Mercado Pago não pode ser lida.',
    ],
    [
      'an overdue reconciliation with Mercado Pago',
      {
        mercadoPago: {
          usable: true,
          caughtUpAt: '2026-11-21T11:30:00.000Z',
          webhookSecretSet: true,
          lastEventAt: null,
        },
      },
      'warn',
      'Conferência com o Mercado Pago atrasada.',
    ],
    [
      'an overdue reconciliation with Stripe',
      { reconciler: { ...well.reconciler, lastSuccess: [{ mode: 'test', at: '2026-11-21T11:30:00.000Z' }] } },
      'warn',
      'Conferência com o Stripe atrasada.',
    ],
  ])('reports %s', (_, change, state, text) => {
    expect(summarizeHealth({ ...well, ...change })).toEqual({ state, text })
  })

  it('needs no key of Stripe where Mercado Pago takes the payments', () => {
    const mercadoPago = {
      usable: true,
      caughtUpAt: '2026-11-21T11:56:00.000Z',
      webhookSecretSet: true,
      lastEventAt: null,
    }
    const health = summarizeHealth({ ...well, provider: { ...well.provider, usable: false }, mercadoPago })
    expect(health.state).toBe('ok')
  })

  it('joins several problems into one sentence, the most serious first', () => {
    const health = summarizeHealth({ ...well, ...checked('late'), alarms: [alarm, alarm] })
    expect(health).toEqual({ state: 'bad', text: '2 alarmes abertos e 1 verificação com atraso.' })
  })
})

it('formats a duration in its largest unit', () => {
  expect([0, 59, 60, 3_599, 7_300, 86_400, 200_000].map(formatDuration)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '59 min',
    '2 h',
    '1 dia',
    '2 dias',
  ])
})
