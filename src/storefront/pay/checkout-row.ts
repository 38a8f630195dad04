import { Problem, shopperTimeoutMs, withTimeLimit } from '#api-client/call.ts'
import type { Checkout } from '#contract/checkout.ts'

export type RowChange = {
  variantId?: string
  quantity?: number
  country?: string
  shippingOptionId?: string
  promotionCode?: string | null
  bumps?: { id: string; isSelected: boolean }[]
}

export type RowApi = {
  open: () => Promise<Checkout>
  change: (id: string, change: RowChange) => Promise<Checkout>
  /** Whether an error means that the checkout row has ended. */
  isOver: (error: unknown) => boolean
  /** Whether another tab paid the ended row; a paid row is not replaced with a new one. */
  wasPaid: (id: string) => Promise<boolean>
}
export type RowCallbacks = {
  onSent: () => void
  onAnswer: (row: Checkout) => void
  /** Receives the row that a `refresh` has read; a refresh changes nothing. */
  onRead: (row: Checkout) => void
  onError: (error: unknown, change: RowChange) => void
}
/**
 * 'noCookies': the browser stores no cookies, so the server cannot recognize it as the owner of the row that it opened.
 */
export type ReopenResult = 'opened' | 'noCookies' | 'failed'
export const isCookiesBlocked = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'cookies_blocked'
export type CheckoutRow = {
  change: (change: RowChange) => void
  /**
   * Sends a change. Resolves to the changed row, or to null after a failure, which is also reported through `onError`.
   */
  changeAndWait: (change: RowChange) => Promise<Checkout | null>
  /**
   * Waits for all changes sent so far, opens the row if that failed before, and resolves to the row's id. Resolves to
   * null when the row cannot be opened or a response takes too long.
   */
  ready: () => Promise<string | null>
  /** Reads the row's current state. Errors are ignored, because the next change or payment reports them. */
  refresh: () => void
  /** Replaces an ended row with a new one. A failure is reported through `onError`. */
  reopen: () => Promise<ReopenResult>
  /** The error of the last completed call that opened or changed the row; null when that call succeeded. */
  failure: () => unknown
}

/** Used by a preview page, which has no checkout row. */
export const staticRow: CheckoutRow = {
  change() {},
  changeAndWait: async () => null,
  ready: async () => null,
  refresh() {},
  reopen: async () => 'failed',
  failure: () => null,
}

/**
 * Adds why the promotion code from the URL was not applied, and which order bumps left the cart; only the response that
 * opens the row contains this.
 */
const withReports = (row: Checkout, opened: Checkout | null): Checkout => ({
  ...(opened?.promotionRefused && { promotionRefused: opened.promotionRefused }),
  ...(opened?.removedBumps && { removedBumps: opened.removedBumps }),
  ...row,
})

/** Sends the changes of a checkout row one at a time, so that the last response always belongs to the last change. */
export function createCheckoutRow(api: RowApi, report: RowCallbacks): CheckoutRow {
  let id: string | null = null
  let keepsCookies = true
  let failure: unknown = null
  let last: Promise<unknown> = Promise.resolve()
  const run = (work: () => Promise<Checkout>, change: RowChange) => {
    report.onSent()
    const answered = last.then(work).then(
      row => {
        id = row.id
        failure = null
        report.onAnswer(row)
        return row
      },
      error => {
        failure = error
        report.onError(error, change)
        return null
      },
    )
    last = answered
    return answered
  }
  const changeNow = async (change: RowChange) => {
    const opened = id === null ? await api.open() : null
    const rowId = id ?? opened?.id ?? ''
    try {
      return withReports(await api.change(rowId, change), opened)
    } catch (error) {
      if (!api.isOver(error)) {
        id = rowId
        throw error
      }
      if (await api.wasPaid(rowId)) throw error
      const reopened = await api.open()
      return withReports(await changeNew(reopened, change), reopened)
    }
  }
  const changeNew = async (opened: Checkout, change: RowChange) => {
    try {
      return await api.change(opened.id, change)
    } catch (error) {
      if (!api.isOver(error)) throw error
      id = opened.id
      keepsCookies = false
      throw new Problem(400, { error: 'cookies_blocked' })
    }
  }
  const openAgain = async () => {
    const opened = await api.open()
    return withReports(await changeNew(opened, {}), opened)
  }
  const readNow = async () => {
    if (id) report.onRead(await api.change(id, {}))
  }
  return {
    failure: () => failure,
    refresh() {
      last = last.then(readNow).catch(() => undefined)
    },
    async reopen() {
      id = null
      if (await run(openAgain, {})) return 'opened'
      return keepsCookies ? 'failed' : 'noCookies'
    },
    change: change => void run(() => changeNow(change), change),
    changeAndWait: change => run(() => changeNow(change), change),
    async ready() {
      // Each change has its own time limit, but waiting for several queued changes may take longer than this one.
      const isSettled = await withTimeLimit(shopperTimeoutMs, () => last.then(() => true)).catch(() => false)
      if (!isSettled) return null
      if (!id) await run(api.open, {})
      return id
    },
  }
}
