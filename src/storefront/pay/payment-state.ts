import type { Settled } from '#contract/checkout.ts'

/** What happened and stays to be read. */
export type Notice = { title: string; text: string }

/** How far a page is with being paid. */
export type PaymentState<Phase> = {
  phase: Phase
  decline: Notice | null
  /** What happened to the payment and stays to be read above the button. */
  notice: Notice | null
  /** The total the shopper saw before the server's changed; asks for one more press. */
  totalBefore: number | null
  settled: Settled | null
}
export const untried = { phase: 'filling', decline: null, notice: null, totalBefore: null, settled: null } as const
