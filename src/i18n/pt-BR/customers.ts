import type { SameShape } from '../same-shape.ts'
import { customers as spec } from '../spec/customers.ts'

export const customers: SameShape<typeof spec> = {
  ...spec,
  documentTitle: 'Clientes - Painel',
  documentTitleOf: name => `${name} - Painel`,
}
