const counted = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)

/** The texts about the example orders of the demo shop. They are fetched with the screens that show these orders. */
export const exampleOrders = {
  title: 'Estes são pedidos de exemplo',
  text: 'A loja de demonstração inventou pedidos e clientes para mostrar as telas com vida. Nada foi vendido nem cobrado.',
  remove: 'Remover pedidos de exemplo',
  confirmTitle: 'Remover os pedidos de exemplo?',
  confirmText:
    'Todos somem com seus clientes, pagamentos, reembolsos e disputas, e não voltam. Seus próprios pedidos ficam.',
  count: (n: number) => counted(n, 'pedido de exemplo', 'pedidos de exemplo'),
  removing: 'Removendo…',
  removed: (n: number) => counted(n, 'pedido de exemplo removido', 'pedidos de exemplo removidos'),
  failed: 'Os pedidos de exemplo não foram removidos',
  noActions: 'Pedido de exemplo: não há o que reembolsar, cancelar ou anotar, porque ninguém comprou.',
}
