import { Secret, TOTP } from 'otpauth'

const period = 30
const settings = { algorithm: 'SHA1', digits: 6, period } as const

/** Generates a secret of 160 bits in base 32. */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** Builds the otpauth URI that authenticator apps read. */
export const buildTotpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** Renders a QR code as SVG without '#', because clients put it into a data URL without escaping it. */
export async function renderQrCode(text: string): Promise<string> {
  const { toString: drawQr } = await import('qrcode')
  const svg = await drawQr(text, { type: 'svg', errorCorrectionLevel: 'L', margin: 2 })
  return svg.trim().replaceAll('#000000', 'black').replaceAll('#ffffff', 'white')
}

/**
 * Returns the 30-second step of a code if it is the current, previous or next one and newer than the last accepted
 * step, so that no code works twice. Returns null for any other code.
 */
export function findMatchingStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const timestamp = now.getTime()
  const token = code.replace(/\s/g, '')
  const distance = TOTP.validate({ ...settings, secret: Secret.fromBase32(secret), token, timestamp, window: 1 })
  if (distance === null) return null
  const step = TOTP.counter({ period, timestamp }) + distance
  return lastStep !== null && step <= lastStep ? null : step
}
