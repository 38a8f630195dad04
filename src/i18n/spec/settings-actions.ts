/** The texts of entries about settings and exports in the audit log, a part of those in `team.ts`. */
export const settingsActions = {
  actions: {
    'settings.payments': 'Chaves do Stripe salvas',
    'settings.export_all': 'Exportação de tudo iniciada',
    'settings.export_all_canceled': 'Exportação de tudo cancelada',
    'settings.export_all_downloaded': 'Exportação de tudo baixada',
    'orders.export': 'Lista de pedidos exportada',
    'settings.mercado_pago': 'Chaves do Mercado Pago salvas',
    'settings.mercado_pago_tested': 'Conta do Mercado Pago testada',
    'settings.payment_methods': 'Formas de pagamento salvas',
    'settings.payment_methods_verified': 'Pix verificado no Stripe',
    'settings.shop': 'Dados da loja salvos',
    'settings.wallet_domain': 'Domínio registrado para o Apple Pay',
    'settings.webhook_created': 'Webhook criado',
    'settings.webhook_secret_saved': 'Segredo do webhook salvo',
    'settings.mapping_saved': 'Mapeamento de SKU salvo',
    'settings.mapping_removed': 'Mapeamento de SKU removido',
  },
}
