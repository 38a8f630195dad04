import type { FieldStyle } from './messages.ts'

const allowedProperties = new Set([
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
])
const states = ['base', 'complete', 'empty', 'invalid']
const pseudoSelectors = [':hover', ':focus', '::placeholder', '::selection', ':-webkit-autofill', ':disabled']

const baseStyles =
  '*{box-sizing:border-box}html,body{margin:0;background:transparent;overflow:hidden}' +
  'body{display:flex;gap:12px;align-items:center}' +
  'input{flex:1 1 0;min-width:0;width:100%;margin:0;padding:0;border:0;outline:0;background:transparent;appearance:none;' +
  'color:#1a1f1c;font:400 16px/1.2 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}' +
  'input.part-number{flex-grow:3}svg{flex:none;width:26px;height:17px}input.is-invalid{color:#b3261e}' +
  '@media(prefers-reduced-motion:no-preference){input{transition:color .12s}}'

function formatDeclarations(rules: object): string {
  const probe = document.createElement('i').style
  for (const [property, value] of Object.entries(rules)) {
    if (!allowedProperties.has(property)) continue
    const name = property.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
    probe.setProperty(name, String(value))
  }
  return probe.cssText
}

function toSelector(state: string): string {
  return state === 'base' ? 'input' : `input.is-${state}`
}

/** Applies the shop's `style` option. The browser parses each value, so that a value cannot inject other rules. */
export function applyStyle(style: FieldStyle = {}) {
  let text = baseStyles
  for (const state of states) {
    const rules = style[state]
    if (!rules) continue
    text += `${toSelector(state)}{${formatDeclarations(rules)}}`
    for (const pseudo of pseudoSelectors) {
      const inner = rules[pseudo]
      if (typeof inner === 'object') text += `${toSelector(state)}${pseudo}{${formatDeclarations(inner)}}`
    }
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets = [sheet]
}
