/** Whether the page is dark. This depends on the shop's setting and the visitor's system (docs/decisions/0052). */
export const isDarkPage = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Builds the style of a provider's card field, because its frame cannot read the page's color tokens. */
export function getCardStyle() {
  const dark = isDarkPage()
  return {
    base: {
      fontSize: '16px',
      fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
      color: dark ? '#eeefec' : '#151d19',
      '::placeholder': { color: dark ? '#919792' : '#616a66' },
    },
    invalid: { color: dark ? '#ff8f8d' : '#a01f1e' },
  }
}

type Field = { update: (options: { style: ReturnType<typeof getCardStyle> }) => unknown }

/** Restyles the provider's fields when the visitor's color scheme changes. @returns a function that stops this */
export function restyleOnColourSchemeChange(...fields: Field[]): () => void {
  const colorScheme = matchMedia('(prefers-color-scheme:dark)')
  const restyle = () => {
    for (const field of fields) field.update({ style: getCardStyle() })
  }
  colorScheme.addEventListener('change', restyle)
  return () => colorScheme.removeEventListener('change', restyle)
}
