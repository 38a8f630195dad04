const centsPerReal = 100

/** Parses an amount of the Orders API, such as '50.00' or '50', to cents. */
export function parseAmount(text: string): number {
  const [whole = '0', cents = '00'] = text.split('.')
  return Number(whole) * centsPerReal + Number(cents)
}

const padCents = (cents: number) => String(cents % centsPerReal).padStart(2, '0')
const countReais = (cents: number) => String(Math.floor(cents / centsPerReal))

/** Formats an amount in cents for the Orders API, such as '50.00'. */
export const formatAmount = (cents: number) => `${countReais(cents)}.${padCents(cents)}`

/** Converts cents to the number that the older APIs use for an amount. */
export const toReais = (cents: number) => cents / centsPerReal

/** Formats an amount in cents for display, such as 'R$ 1.213,06'. */
export function localizeAmount(cents: number, language: 'en' | 'pt-BR' = 'pt-BR'): string {
  const [group, point] = language === 'pt-BR' ? ['.', ','] : [',', '.']
  return `R$ ${countReais(cents).replace(/\B(?=(\d{3})+$)/g, group)}${point}${padCents(cents)}`
}
