const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  elo: 'Elo',
}

/** A card brand as people write it; one that is not known stands as the provider sent it. */
export const formatCardBrand = (brand: string): string => brandNames[brand] ?? brand
