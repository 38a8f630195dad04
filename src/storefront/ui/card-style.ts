/** Whether the page is dark now: its shop follows the visitor's system, and that is (docs/decisions/0052). */
export const isDarkPage = () => getComputedStyle(document.documentElement).colorScheme === 'dark'

/** Colours of a provider's field as its frame understands them: it cannot read the page's tokens. */
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

/** Gives the provider's fields the page's colours again when the visitor's system turns dark or light. @returns what ends that */
export function restyleOnColourSchemeChange(...fields: Field[]): () => void {
  const turned = matchMedia('(prefers-color-scheme:dark)')
  const restyle = () => {
    for (const field of fields) field.update({ style: getCardStyle() })
  }
  turned.addEventListener('change', restyle)
  return () => turned.removeEventListener('change', restyle)
}
