import { Secret, TOTP } from 'otpauth'

const period = 30_000

/**
 * Creates an authenticator app. The shop accepts each code once, so the app never returns a code twice and waits for
 * the next period if necessary.
 */
export function createAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), period: period / 1_000 })
  let last = 0
  return async () => {
    const step = Math.max(Math.floor(Date.now() / period), last + 1)
    last = step
    // The shop also accepts the code of the next 30-second period.
    const wait = (step - 1) * period - Date.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    return totp.generate({ timestamp: step * period })
  }
}
