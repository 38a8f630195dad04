import type { Like } from '../like.ts'
import { customers as spec } from '../spec/customers.ts'

export const customers: Like<typeof spec> = {
  ...spec,
  documentTitle: 'Clientes - Painel',
  documentTitleOf: name => `${name} - Painel`,
}
