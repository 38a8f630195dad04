/** Seconds after payment during which upsells can be bought, by the server's clock. */
export const sessionDurationSeconds = 1_800

/** Returns when the upsell session of an order paid at `paidAt` ends. */
export const getSessionEnd = (paidAt: Date): Date => new Date(paidAt.getTime() + sessionDurationSeconds * 1000)

/** Whether a session may still charge, because it is open and has not ended at `now`. */
export const isSessionActive = (session: { state: 'open' | 'closed'; expires_at: Date }, now: Date): boolean =>
  session.state === 'open' && now < session.expires_at
