import { Secret, TOTP } from 'otpauth'

const period = 30_000

/** The app on a seller's phone. It never gives a code twice, as the shop takes none twice; that may mean to wait. */
export function createAuthenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), period: period / 1_000 })
  let last = 0
  return async () => {
    const step = Math.max(Math.floor(Date.now() / period), last + 1)
    last = step
    // The shop takes the code of the next half minute, too.
    const wait = (step - 1) * period - Date.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    return totp.generate({ timestamp: step * period })
  }
}
