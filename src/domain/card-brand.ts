const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  elo: 'Elo',
  // Mercado Pago's names, which differ for debit cards.
  master: 'Mastercard',
  hipercard: 'Hipercard',
  debvisa: 'Visa',
  debmaster: 'Mastercard',
  debelo: 'Elo',
}

/** Returns the display name of a card brand. An unknown brand is returned as the provider sent it. */
export const formatCardBrand = (brand: string): string => brandNames[brand] ?? brand
