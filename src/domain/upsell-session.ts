/** Thirty minutes from payment, by the server's clock (specification, section 9). In seconds. */
export const sessionDurationSeconds = 1_800

/** When the window of an order paid at `paidAt` closes. */
export const getSessionEnd = (paidAt: Date): Date => new Date(paidAt.getTime() + sessionDurationSeconds * 1000)

/** Whether a session may still charge: open, and `now` before its end. */
export const isSessionActive = (session: { state: 'open' | 'closed'; expires_at: Date }, now: Date): boolean =>
  session.state === 'open' && now < session.expires_at
