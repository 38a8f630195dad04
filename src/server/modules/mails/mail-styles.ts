import type { CSSProperties } from 'react'

// Mail programs support neither CSS custom properties nor oklch, so the theme's colors are repeated here as hex values.
const textColor = '#131c18'
const secondaryTextColor = '#46504b'
const borderColor = '#e0e3de'
const fontStack = 'system-ui,-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif'

const createTextStyle = (size: number, height: number, more: CSSProperties = {}): CSSProperties => ({
  fontFamily: fontStack,
  fontSize: size,
  lineHeight: `${height}px`,
  color: textColor,
  ...more,
})

/** The styles that every mail program supports: inline styles on tables, at most 600 px wide. */
export const mailStyles = {
  page: { margin: 0, padding: 0, backgroundColor: '#faf9f7', WebkitTextSizeAdjust: '100%' },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden', opacity: 0, fontSize: 1, lineHeight: '1px' },
  outer: { backgroundColor: '#faf9f7', borderCollapse: 'collapse' },
  frame: { padding: '32px 12px' },
  sheet: {
    width: '100%',
    maxWidth: 600,
    backgroundColor: '#ffffff',
    border: `1px solid ${borderColor}`,
    borderRadius: 14,
    borderCollapse: 'separate',
  },
  header: { padding: '24px 32px', borderBottom: `1px solid ${borderColor}` },
  shop: createTextStyle(20, 26, { fontWeight: 700, letterSpacing: '-.018em' }),
  logo: { display: 'block', height: 40, width: 'auto', maxWidth: 240, border: 0 },
  number: createTextStyle(14, 20, { color: secondaryTextColor, textAlign: 'right' }),
  intro: { padding: '36px 32px 4px' },
  check: {
    width: 44,
    height: 44,
    borderRadius: 22,
    backgroundColor: '#00684a',
    color: '#ffffff',
    fontFamily: fontStack,
    fontSize: 22,
    lineHeight: '44px',
    textAlign: 'center',
  },
  title: createTextStyle(34, 40, { margin: '18px 0 0', fontWeight: 700, letterSpacing: '-.035em' }),
  firstTitle: createTextStyle(34, 40, { margin: 0, fontWeight: 700, letterSpacing: '-.035em' }),
  text: createTextStyle(16, 24, { margin: '8px 0 0', color: secondaryTextColor }),
  notice: createTextStyle(14, 20, {
    margin: '20px 0 0',
    padding: '10px 14px',
    borderRadius: 10,
    backgroundColor: '#fdf3dc',
    color: '#704900',
    fontWeight: 600,
  }),
  button: {
    display: 'inline-block',
    marginTop: 16,
    padding: '13px 22px',
    borderRadius: 12,
    backgroundColor: '#00684a',
    color: '#ffffff',
    fontFamily: fontStack,
    fontSize: 16,
    lineHeight: '22px',
    fontWeight: 650,
    textDecoration: 'none',
  },
  block: { padding: '28px 32px 0' },
  item: { padding: '0 0 16px', verticalAlign: 'top' },
  image: { display: 'block', width: 64, height: 64, borderRadius: 12, objectFit: 'cover' },
  noImage: createTextStyle(24, 64, {
    width: 64,
    height: 64,
    borderRadius: 12,
    backgroundColor: '#f1f2ee',
    color: secondaryTextColor,
    textAlign: 'center',
  }),
  itemTitle: createTextStyle(16, 22, { margin: 0, fontWeight: 600 }),
  itemNote: createTextStyle(14, 20, { margin: '2px 0 0', color: secondaryTextColor }),
  amount: createTextStyle(16, 22, {
    fontWeight: 600,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  }),
  sums: { borderTop: `1px solid ${borderColor}`, paddingTop: 14 },
  sumLabel: createTextStyle(15, 22, { padding: '3px 0', color: secondaryTextColor }),
  sumAmount: createTextStyle(15, 22, {
    width: '1%',
    whiteSpace: 'nowrap',
    padding: '3px 0',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  }),
  totalLabel: createTextStyle(16, 34, { padding: '14px 0 0', fontWeight: 600 }),
  totalAmount: createTextStyle(28, 34, {
    width: '1%',
    whiteSpace: 'nowrap',
    padding: '14px 0 0',
    fontWeight: 700,
    letterSpacing: '-.03em',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
  }),
  currency: createTextStyle(13, 18, { fontWeight: 400, letterSpacing: 0, color: secondaryTextColor }),
  offer: { padding: 20, border: `1px solid ${borderColor}`, borderRadius: 14 },
  offerText: createTextStyle(16, 24, { margin: 0 }),
  // A code must be able to wrap anywhere, and its spaces must survive copying. Where `user-select` is supported, one
  // click selects the whole code.
  code: createTextStyle(14, 20, {
    margin: '12px 0 20px',
    padding: '12px 14px',
    borderRadius: 10,
    backgroundColor: '#f1f2ee',
    fontFamily: 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    wordBreak: 'break-all',
    userSelect: 'all',
  }),
  afterButton: createTextStyle(14, 20, { margin: '16px 0 0', color: secondaryTextColor }),
  facts: { padding: '28px 32px 0' },
  last: { padding: '24px 32px 32px' },
  end: { height: 24, padding: 0, fontSize: 1, lineHeight: '1px' },
  link: { color: textColor, fontWeight: 600 },
  fact: { width: '50%', verticalAlign: 'top', paddingRight: 16 },
  factTitle: createTextStyle(13, 18, { margin: '0 0 4px', color: secondaryTextColor }),
  factText: createTextStyle(15, 22, { margin: 0 }),
  footer: createTextStyle(13, 18, {
    maxWidth: 600,
    margin: '0 auto',
    padding: '20px 32px 0',
    boxSizing: 'border-box',
    color: secondaryTextColor,
    textAlign: 'left',
  }),
  footerLink: { color: secondaryTextColor },
} satisfies Record<string, CSSProperties>

/** Without these colors, mail programs with a dark theme would invert the colors themselves. */
export const darkCss = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page{background-color:#0c100e!important}
.m-sheet{background-color:#151a18!important;border-color:#2a312e!important}
.m-line{border-color:#2a312e!important}
.m-ink{color:#eef0ec!important}
.m-ink2{color:#b4bbb6!important}
.m-go{background-color:#55cf9d!important;color:#0b1a13!important}
.m-logo{background-color:#ffffff!important;padding:6px 10px!important;border-radius:8px!important}
.m-sunken{background-color:#232a27!important}
.m-notice{background-color:#3a2a0c!important;color:#f3cf86!important}
}
@media (max-width:480px){
.m-pad{padding-left:20px!important;padding-right:20px!important}
.m-half{display:block!important;width:auto!important;padding:0 0 20px!important}
.m-facts{padding-bottom:12px!important}
}`
