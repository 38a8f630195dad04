import { auth } from '#i18n/lazy-words.ts'

/**
 * Product names, which are not translated. The first pattern that matches decides: most user agents also name other
 * browsers, for example that of Edge also names Chrome and Safari.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b((Headless)?Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const matchName = (table: readonly [RegExp, string][], userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

export type Device = { browser: string; system: string | null; isPhone: boolean }

/**
 * Parses the browser and the operating system from a user agent. For a program that is not a known browser, such as
 * curl, `browser` is the program's own name. Returns null for an empty user agent.
 */
export function parseDevice(userAgent: string | null): Device | null {
  if (!userAgent?.trim()) return null
  const system = matchName(systems, userAgent) ?? null
  const browser = matchName(browsers, userAgent) ?? (userAgent.split(/[\s/]/)[0] ?? '').slice(0, 40)
  return { browser, system, isPhone: /iPhone|iPad|Android/.test(system ?? '') }
}

/** Returns the name of a device for lists of devices. */
export function formatDevice(userAgent: string | null): string {
  const device = parseDevice(userAgent)
  if (!device) return auth.unknownDevice
  return device.system ? auth.device(device.browser, device.system) : device.browser
}
