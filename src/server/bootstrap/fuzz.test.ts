import { describe, expect, it } from 'vitest'
import { runInvariants } from '#contract/operations.ts'
import { fuzz, type Outcome } from '#tests/fuzz/run.ts'
import { diffStates, makeVictim, readSellerState } from '#tests/fuzz/state.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'

const requests = Number(process.env.FUZZ_REQUESTS ?? 3_000)
const firstSeed = Number(process.env.FUZZ_SEED ?? 1)
/** The default settings, and settings that let anonymous callers reach most of the sign-in protocol. */
const settings = {
  'with default settings': {},
  'with open sign-up': { AUTH_SIGNUP: 'open', AUTH_AUTOCONFIRM: 'on', AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMITS: 'loose' },
}

const getShare = ({ statuses, requests: all }: Outcome, status: number) => (statuses.get(status) ?? 0) / all

async function findBrokenRules(shop: Awaited<ReturnType<typeof startTestApp>>) {
  const { body } = await shop.as('owner').send(runInvariants, {})
  return body.checks.filter(({ state }) => state === 'broken' || state === 'unknown')
}

const formatOutcome = (outcome: Outcome) =>
  [...outcome.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

describe.each(Object.entries(settings).map(([name, env], at) => [name, firstSeed + at, env] as const))(
  'a shop %s, fuzzed by every kind of caller',
  (name, seed, env) => {
    it('rejects invalid requests without a server error or a broken invariant', async () => {
      const shop = await startTestApp({ simulator: true, worker: true, env })
      let before: string[] = []
      let victim: Awaited<ReturnType<typeof makeVictim>>
      let victimBefore: string[] = []
      const outcome = await fuzz(shop, Math.ceil(requests / 2), seed, {
        async beforeOutsiders() {
          victim = await makeVictim(shop)
          victimBefore = await victim.state()
          before = await readSellerState(shop)
        },
        async afterOutsiders() {
          expect(diffStates(before, await readSellerState(shop)), `seed ${seed}`).toEqual([])
          expect(diffStates(victimBefore, await victim.state()), `seed ${seed}`).toEqual([])
        },
      })
      const reached = outcome.reached.size / outcome.requested.size
      console.log(
        `${name}, seed ${seed}: ${outcome.requests} requests; ${formatOutcome(outcome)}; 2xx from ${outcome.reached.size} of ${outcome.requested.size} endpoints (${Math.round(reached * 100)} %)`,
      )
      if (requests > 10_000)
        console.log(
          `endpoints that never returned 2xx: ${[...outcome.requested]
            .filter(each => !outcome.reached.has(each))
            .sort()
            .join(', ')}`,
        )
      expect(outcome.faults, `npm run fuzz -- --requests ${requests} --seed ${firstSeed}`).toEqual([])
      // Guards the fuzzer: some requests must pass the access checks, and some must fail validation.
      expect(getShare(outcome, 200)).toBeGreaterThan(0.05)
      expect(getShare(outcome, 422)).toBeGreaterThan(0.05)
      await eventually(async () => (await findBrokenRules(shop)).length === 0)
    }, 3_600_000)
  },
)
