/** Colours of a provider's field as its frame understands them: it cannot read the page's tokens. */
export const cardStyle = {
  base: {
    fontSize: '16px',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    color: '#111b17',
    '::placeholder': { color: '#626b66' },
  },
  invalid: { color: '#911b1b' },
}
