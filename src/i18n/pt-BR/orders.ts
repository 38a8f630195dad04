import type { AdminWords } from '../index.ts'
import { orders as spec } from '../spec/orders.ts'

export const orders: AdminWords['orders'] = {
  ...spec,
  documentTitle: 'Pedidos - Painel',
  documentTitleOf: number => `Pedido #${number} - Painel`,
  free: 'GRÁTIS',
  amountInvalid: most => `Digite um valor de 0,01 até ${most}`,
}
