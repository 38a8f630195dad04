import type { Checkout } from '#contract/checkout.ts'
import { Problem, shopperTimeoutMs, withTimeLimit } from '#web/call.ts'

/** A change of the checkout row that a shopper asks for. */
export type RowChange = {
  variantId?: string
  quantity?: number
  country?: string
  shippingOptionId?: string
  promotionCode?: string | null
}

export type RowApi = {
  open: () => Promise<Checkout>
  change: (id: string, change: RowChange) => Promise<Checkout>
  /** Whether an error says that the row is over. */
  isOver: (error: unknown) => boolean
  /** Whether a row that is over was paid, in another tab: then no other takes its place. */
  wasPaid: (id: string) => Promise<boolean>
}
export type RowCallbacks = {
  onSent: () => void
  onAnswer: (row: Checkout) => void
  /** What was only asked for, without a change. */
  onRead: (row: Checkout) => void
  onError: (error: unknown, change: RowChange) => void
}
/** 'noCookies': the browser keeps none, so that no row it opens is ever its own. */
export type ReopenResult = 'opened' | 'noCookies' | 'failed'
export const isCookiesBlocked = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'cookies_blocked'
export type CheckoutRow = {
  change: (change: RowChange) => void
  /** A change with its answer; null when it failed, which is reported like any other. */
  changeAndWait: (change: RowChange) => Promise<Checkout | null>
  /**
   * After all changes so far: the row's id, opening it if that failed before; null when it cannot be opened, or changes are
   * not answered in time.
   */
  ready: () => Promise<string | null>
  /** Asks where the row stands. A refusal says nothing: the next change or payment meets it. */
  refresh: () => void
  /** Lets go of a row that is over, and opens another. A failure is reported like any other. */
  reopen: () => Promise<ReopenResult>
  /** Why there is no row; null: nothing was refused, an answer is missing. */
  failure: () => unknown
}

/** The row of a page that only shows itself: there is none. */
export const staticRow: CheckoutRow = {
  change() {},
  changeAndWait: async () => null,
  ready: async () => null,
  refresh() {},
  reopen: async () => 'failed',
  failure: () => null,
}

/** Why the link's code is not on the row is said once, by the answer that opened it. */
const withPromotionRefusal = (row: Checkout, opened: Checkout | null): Checkout =>
  opened?.promotionRefused ? { promotionRefused: opened.promotionRefused, ...row } : row

/** The browser's hold on its checkout row: changes go one after the other, so the last answer is the last change. */
export function createCheckoutRow(api: RowApi, report: RowCallbacks): CheckoutRow {
  let id: string | null = null
  let keepsCookies = true
  let failure: unknown = null
  let last: Promise<unknown> = Promise.resolve()
  const run = (work: () => Promise<Checkout>, change: RowChange) => {
    report.onSent()
    const answer = last.then(work).then(
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
    last = answer
    return answer
  }
  const changeNow = async (change: RowChange) => {
    const opened = id === null ? await api.open() : null
    const current = id ?? opened?.id ?? ''
    try {
      return withPromotionRefusal(await api.change(current, change), opened)
    } catch (error) {
      if (!api.isOver(error)) {
        id = current
        throw error
      }
      if (await api.wasPaid(current)) throw error
      const anew = await api.open()
      return withPromotionRefusal(await changeNew(anew, change), anew)
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
  const openAnew = async () => {
    const opened = await api.open()
    return withPromotionRefusal(await changeNew(opened, {}), opened)
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
      if (await run(openAnew, {})) return 'opened'
      return keepsCookies ? 'failed' : 'noCookies'
    },
    change: change => void run(() => changeNow(change), change),
    changeAndWait: change => run(() => changeNow(change), change),
    async ready() {
      // Each change has a time limit of its own, but several may wait behind one another.
      const isSettled = await withTimeLimit(shopperTimeoutMs, () => last.then(() => true)).catch(() => false)
      if (!isSettled) return null
      if (!id) await run(api.open, {})
      return id
    },
  }
}
