import type { SameShape } from '../same-shape.ts'
import type { quantityPrices as spec } from '../spec/quantity-prices.ts'

export const quantityPrices: SameShape<typeof spec> = {
  title: 'Quantity prices',
  text: 'From this quantity on, each unit costs less. The checkout shows the saving.',
  step: n => `Quantity price ${n}`,
  quantity: 'From',
  each: 'Price each',
  saving: amount => `Saves ${amount}`,
  preselected: 'Preselected',
  opensWithOne: 'The checkout opens with 1 unit',
  add: 'Add a price',
  remove: n => `Remove quantity price ${n}`,
  take: 'Buy',
  pay: 'Pay for',
  apply: 'Calculate',
  priceMissing: 'Enter the price of each unit.',
  overtaken: quantities =>
    `The price from ${quantities} units on is not lower than the price of one unit and is not shown in the checkout.`,
  problems: {
    too_many_steps: 'There are at most 5 quantity prices.',
    quantity_out_of_range: 'Use 2 to 99 units.',
    quantity_not_rising: 'Use more units than in the row before.',
    price_not_positive: 'The price must be higher than zero.',
    price_not_falling: 'The price each must be lower than in the row before.',
    price_not_lower: 'The price each must be lower than the price of one unit.',
    preselected_unknown: 'Select one of these quantities to open the checkout with.',
    subscription: 'A subscription has no quantity prices.',
  },
}
