const problems = {
  too_many_steps: 'São no máximo 5 preços por quantidade.',
  quantity_out_of_range: 'Use de 2 a 99 unidades.',
  quantity_not_rising: 'Use mais unidades que na linha anterior.',
  price_not_positive: 'O preço precisa ser maior que zero.',
  price_not_falling: 'O preço de cada precisa ser menor que na linha anterior.',
  price_not_lower: 'O preço de cada precisa ser menor que o preço de uma unidade.',
  preselected_unknown: 'Escolha uma destas quantidades para abrir o checkout.',
  subscription: 'Uma assinatura não tem preços por quantidade.',
}

/** The texts of a variant's quantity prices in the administration. */
export const quantityPrices = {
  title: 'Preços por quantidade',
  text: 'A partir da quantidade, cada unidade custa menos. O checkout mostra a economia.',
  step: (n: number) => `Preço por quantidade ${n}`,
  quantity: 'A partir de',
  each: 'Preço de cada',
  saving: (amount: string) => `Economia de ${amount}`,
  preselected: 'Já vem escolhida',
  opensWithOne: 'O checkout abre com 1 unidade',
  add: 'Adicionar preço',
  remove: (n: number) => `Remover preço por quantidade ${n}`,
  take: 'Leve',
  pay: 'Pague',
  apply: 'Calcular',
  priceMissing: 'Escreva o preço de cada unidade.',
  overtaken: (quantities: string) =>
    `O preço a partir de ${quantities} não é menor que o de uma unidade e não é mostrado no checkout.`,
  problems,
}
