import type { TestApp } from '#tests/support/app.ts'
import type { World } from './callers.ts'
import { createDice } from './dice.ts'
import { findFault, formatRequest } from './find-fault.ts'
import { type GeneratedRequest, generateRequest } from './requests.ts'
import { type Answer, send } from './send.ts'
import { createWorld, payOneOrder, signInAgain } from './world.ts'

/** The number of requests after which the shop's data is created again. */
const roundLength = 1_000
const concurrency = 4

export type Outcome = {
  requests: number
  statuses: Map<number, number>
  /** The endpoints that were requested. `reached` contains those that returned 2xx at least once. */
  requested: Set<string>
  reached: Set<string>
  faults: string[]
}

type FuzzHooks = {
  /** Functions that run before and after the requests of outsiders. */
  beforeOutsiders: (world: World) => Promise<unknown>
  afterOutsiders: (world: World) => Promise<unknown>
}

function learnFromAnswer({ caller, path, url }: GeneratedRequest, { status, headers, text }: Answer) {
  if (status < 200 || status > 299 || !String(headers['content-type']).includes('json')) return
  try {
    caller.known.learn(JSON.parse(text), path, url)
  } catch {
    // The body is not JSON, for example after a HEAD.
  }
}

/** Returns whether a response shows that a member's session has ended, so that the members must be replaced. */
const wasSignedOut = ({ caller, headers }: GeneratedRequest, { status, text }: Answer) =>
  status === 401 &&
  caller.isInside &&
  headers.authorization === caller.headers.authorization &&
  text.includes('not_signed_in')

async function sendAndCheck(world: World, sent: GeneratedRequest, outcome: Outcome, seed: number) {
  outcome.requests += 1
  outcome.requested.add(sent.endpoint)
  let response: Answer
  try {
    response = await send(world.app.url, sent)
  } catch (error) {
    outcome.faults.push(`${error}, seed ${seed}: ${formatRequest(sent)}`)
    return
  }
  outcome.statuses.set(response.status, (outcome.statuses.get(response.status) ?? 0) + 1)
  if (response.status >= 200 && response.status < 300 && !sent.raw) outcome.reached.add(sent.endpoint)
  const fault = findFault(sent, response)
  if (fault)
    outcome.faults.push(
      `${fault}, seed ${seed}: ${formatRequest(sent)}\n  response ${response.status} ${response.text.slice(0, 500)}`,
    )
  learnFromAnswer(sent, response)
  if (wasSignedOut(sent, response)) world.isAnyoneOut = true
}

/**
 * Sends the given number of requests. In each round of 1,000 requests, the first third comes from outsiders only. The
 * same seed repeats the random choices, but not the ids.
 */
export async function fuzz(app: TestApp, requests: number, seed: number, hooks: FuzzHooks): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, statuses: new Map(), requested: new Set(), reached: new Set(), faults: [] }
  const dice = createDice(seed)
  while (outcome.requests < requests && outcome.faults.length < 20) {
    const world = await createWorld(app, dice)
    const ends = Math.min(requests, outcome.requests + roundLength)
    for (const onlyOutsiders of [true, false]) {
      world.onlyOutsiders = onlyOutsiders
      const until = onlyOutsiders ? outcome.requests + Math.trunc((ends - outcome.requests) / 3) : ends
      if (onlyOutsiders) await hooks.beforeOutsiders(world)
      while (outcome.requests < until) {
        if (dice.chance(0.03)) await payOneOrder(world, dice)
        const batch = Array.from({ length: Math.min(concurrency, until - outcome.requests) }, () =>
          generateRequest(world, dice),
        )
        await Promise.all(batch.map(sent => sendAndCheck(world, sent, outcome, seed)))
        if (world.isAnyoneOut) await signInAgain(world)
      }
      if (onlyOutsiders) await hooks.afterOutsiders(world)
    }
  }
  return outcome
}
