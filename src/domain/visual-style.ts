/** The CSS that an element may have. Every value is parsed, so it can be written into a style sheet unchanged. */
export type ElementStyle = {
  fontSize?: string | undefined
  color?: string | undefined
  backgroundColor?: string | undefined
  padding?: string | undefined
  borderRadius?: string | undefined
  /** A font weight from '400' to '800'. */
  fontWeight?: string | undefined
  /** A text alignment: 'left', 'center' or 'right'. */
  textAlign?: string | undefined
}

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const rgb = /^rgba?\(\s*\d{1,3}(?:\.\d+)?%?(?:(?:\s*[,/]\s*|\s+)\d{1,3}(?:\.\d+)?%?){2,3}\s*\)$/i
const namedColor = /^[a-z]{3,20}$/i

function parseColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return hex.test(trimmed) || rgb.test(trimmed) || namedColor.test(trimmed) ? trimmed.toLowerCase() : undefined
}

/** Parses 16, '16' and '16px' as '16px', limited to the range from `min` to `max`. Other units are rejected. */
function parsePx(value: unknown, min: number, max: number): string | undefined {
  const match = /^(\d{1,5}(?:\.\d{1,3})?)(?:px)?$/.exec(String(value ?? '').trim())
  return match ? `${Math.min(max, Math.max(min, Number(match[1])))}px` : undefined
}

function parsePadding(value: unknown): string | undefined {
  const parts = String(value ?? '')
    .trim()
    .split(/\s+/)
    .map(part => parsePx(part, 0, 400))
  return parts.length <= 4 && parts.every(part => part !== undefined) ? parts.join(' ') : undefined
}

const parseRadius = (value: unknown) =>
  /^\d{1,2}(\.\d+)?%$|^100%$/.test(String(value)) ? String(value) : parsePx(value, 0, 999)

const pickOne = (known: readonly string[], value: unknown) => known.find(one => one === String(value ?? ''))

/** Keeps the allowed properties whose values parse. Font sizes are limited to 8 to 200 px. */
export function sanitizeStyle(style: Record<string, unknown>): ElementStyle {
  const clean: ElementStyle = {
    fontSize: parsePx(style.fontSize, 8, 200),
    color: parseColor(style.color),
    backgroundColor: parseColor(style.backgroundColor),
    padding: parsePadding(style.padding),
    borderRadius: parseRadius(style.borderRadius),
    fontWeight: pickOne(['400', '500', '600', '700', '800'], style.fontWeight),
    textAlign: pickOne(['left', 'center', 'right'], style.textAlign),
  }
  return Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== undefined))
}
