/** CSS an element may carry; every value has been parsed, so it can stand in a style sheet as it is. */
export type ElementStyle = {
  fontSize?: string | undefined
  color?: string | undefined
  backgroundColor?: string | undefined
  padding?: string | undefined
  borderRadius?: string | undefined
  /** '400' to '800'. */
  fontWeight?: string | undefined
  /** 'left', 'center' or 'right'. */
  textAlign?: string | undefined
}

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const rgb = /^rgba?\(\s*\d{1,3}(?:\.\d+)?%?(?:(?:\s*[,/]\s*|\s+)\d{1,3}(?:\.\d+)?%?){2,3}\s*\)$/i
const named = /^[a-z]{3,20}$/i

function colour(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return hex.test(trimmed) || rgb.test(trimmed) || named.test(trimmed) ? trimmed.toLowerCase() : undefined
}

/** 16, '16' and '16px' are '16px', within limits; other units are not known. */
function px(value: unknown, min: number, max: number): string | undefined {
  const match = /^(\d{1,5}(?:\.\d{1,3})?)(?:px)?$/.exec(String(value ?? '').trim())
  return match ? `${Math.min(max, Math.max(min, Number(match[1])))}px` : undefined
}

function padding(value: unknown): string | undefined {
  const parts = String(value ?? '')
    .trim()
    .split(/\s+/)
    .map(part => px(part, 0, 400))
  return parts.length <= 4 && parts.every(part => part !== undefined) ? parts.join(' ') : undefined
}

const radius = (value: unknown) => (/^\d{1,2}(\.\d+)?%$|^100%$/.test(String(value)) ? String(value) : px(value, 0, 999))

const oneOf = (known: readonly string[], value: unknown) => known.find(one => one === String(value ?? ''))

/** Keeps what is on the allow-list and parses; drops the rest. Font size is 8 to 200 px. */
export function cleanStyle(style: Record<string, unknown>): ElementStyle {
  const clean: ElementStyle = {
    fontSize: px(style.fontSize, 8, 200),
    color: colour(style.color),
    backgroundColor: colour(style.backgroundColor),
    padding: padding(style.padding),
    borderRadius: radius(style.borderRadius),
    fontWeight: oneOf(['400', '500', '600', '700', '800'], style.fontWeight),
    textAlign: oneOf(['left', 'center', 'right'], style.textAlign),
  }
  return Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== undefined))
}
