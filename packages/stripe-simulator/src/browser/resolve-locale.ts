/** Returns the locale itself, or the browser's language for 'auto', which is the default of Stripe.js. */
export function resolveLocale(locale = 'auto'): string {
  return locale === 'auto' ? navigator.language : locale
}
