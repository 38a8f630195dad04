import type Stripe from 'stripe'
import { getMinimumCharge } from '#domain/price.ts'
import type { Outcome } from './outcome.ts'

export type Account = {
  id: string
  country: string
  currency: string
  /** The status of each capability, for example `active`. */
  capabilities: Readonly<Record<string, string | undefined>>
  /**
   * The API version that the provider uses for calls without a version header; null when the response does not contain
   * it.
   */
  defaultVersion: string | null
}

/** What the runs of all providers share. */
export type BaseRun = {
  id: string
  /** The public address that leads to this machine, for webhooks and Apple Pay; null when it is not set. */
  publicUrl: URL | null
  /** The port on which deliveries to `publicUrl` are received. */
  port: number
  /** Rejects when the operator stops the command. */
  sleep: (ms: number) => Promise<void>
  /** Asks a person to open a page. Null when nobody is there. */
  askToOpen: ((url: string) => Promise<void>) | null
  /** Caches what `make` returns under this name, so that several checks can use one payment. */
  once: <T>(name: string, make: () => Promise<T>) => Promise<T>
}

/** What all checks of Stripe share. */
export type LiveRun = BaseRun & {
  stripe: Stripe
  /** Calls the provider as a browser does; null without a publishable key. */
  browser: Stripe | null
  account: Account
  startedSeconds: number
  /** Removes objects without metadata at the end of the run. */
  removals: (() => Promise<unknown>)[]
}

/** One line of the report. `Run` is what the checks of a provider share. */
export type Check<Run = LiveRun> = {
  id: string
  what: string
  /** The check is UNKNOWN for an account without Pix. */
  needsPix?: true
  run: (run: Run, id: string) => Promise<Outcome>
}

/** The metadata of everything that a check creates. `live_check_run` finds it again when the run ends. */
export const buildMetadata = (run: LiveRun, checkId: string) => ({ live_check: checkId, live_check_run: run.id })

/** An amount in the account's currency that every card can pay. */
export const getAmount = ({ account: { currency } }: LiveRun) => Math.max(1_490, 2 * getMinimumCharge(currency))

/** Creates the cache of a run. */
export function createOnce(): BaseRun['once'] {
  const results = new Map<string, Promise<unknown>>()
  return <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const made = (results.get(name) as Promise<T> | undefined) ?? make()
    results.set(name, made)
    return made
  }
}

const pollMs = 1_000

/** Reads repeatedly until `isDone` returns true or the time is over, and returns what was read last. */
export async function pollUntil<T>(
  run: Pick<LiveRun, 'sleep'>,
  read: () => Promise<T>,
  isDone: (value: T) => boolean,
  maxMs: number,
): Promise<T> {
  let value = await read()
  for (let waitedMs = 0; !isDone(value) && waitedMs < maxMs; waitedMs += pollMs) {
    await run.sleep(pollMs)
    value = await read()
  }
  return value
}

/** Lists the types of an object's events, oldest first. */
export async function listEventTypes(run: LiveRun, objectId: string): Promise<string[]> {
  const types: string[] = []
  for await (const { type, data } of run.stripe.events.list({ created: { gte: run.startedSeconds }, limit: 100 }))
    if ('id' in data.object && data.object.id === objectId) types.unshift(type)
  return types
}
