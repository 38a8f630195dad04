import type { PageLayout } from './visual-element.ts'

const [minWidth, maxWidth] = [320, 1_600]

/** Reads a page's layout from untrusted data: invalid fields are left out. Never throws. */
export function parseLayout(value: unknown): PageLayout {
  if (typeof value !== 'object' || value === null) return {}
  const { baseWidth, background } = value as Record<string, unknown>
  const isWidth = Number.isInteger(baseWidth) && Number(baseWidth) >= minWidth && Number(baseWidth) <= maxWidth
  const isColor = typeof background === 'string' && /^#[0-9a-f]{6}$/i.test(background)
  return { ...(isWidth && { baseWidth: Number(baseWidth) }), ...(isColor && { background: background.toLowerCase() }) }
}
