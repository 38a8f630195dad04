/** The texts of the audit log for imports and redirects. */
export const moveInLog = {
  actions: {
    'products.imported': 'Produtos importados',
    'products.undone': 'Alteração de produtos desfeita',
    'dump.imported': 'Dados do sistema antigo importados',
    'customer.import_started': 'Importação de clientes iniciada',
    'customer.imported': 'Clientes importados',
    'move_in.run': 'Importação de outra plataforma',
    'redirect.created': 'Redirecionamento criado',
    'redirect.deleted': 'Redirecionamento excluído',
  },
}
