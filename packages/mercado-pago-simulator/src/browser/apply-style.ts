const allowedProperties = new Set([
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-variant',
  'font-weight',
  'height',
  'margin',
  'margin-bottom',
  'margin-left',
  'margin-right',
  'margin-top',
  'padding',
  'padding-bottom',
  'padding-left',
  'padding-right',
  'padding-top',
  'text-align',
  'width',
])

const baseStyles =
  '*{box-sizing:border-box}html,body{height:100%;margin:0;background:transparent;overflow:hidden}' +
  'input{display:block;width:100%;height:100%;margin:0;padding:0;border:0;outline:0;background:transparent;' +
  'appearance:none;color:#1a1f1c;font:400 16px/1.2 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}'

function formatDeclarations(rules: [string, string][]): string {
  const probe = document.createElement('i').style
  for (const [name, value] of rules) probe.setProperty(name, String(value))
  return probe.cssText
}

/** Applies the shop's `style` option. The browser parses each value, so that a value cannot inject other rules. */
export function applyStyle(style: Record<string, string> = {}) {
  const rules = Object.entries(style).map(([property, value]): [string, string] => [
    property.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`),
    value,
  ])
  const placeholder = rules.filter(([name]) => name === 'placeholder-color').map(([, color]) => ['color', color])
  const text = [
    baseStyles,
    `input{${formatDeclarations(rules.filter(([name]) => allowedProperties.has(name)))}}`,
    `input::placeholder{opacity:1;${formatDeclarations(placeholder as [string, string][])}}`,
  ]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text.join(''))
  document.adoptedStyleSheets = [sheet]
}
