import type { SameShape } from '../same-shape.ts'
import type { settingsActions as spec } from '../spec/settings-actions.ts'

export const settingsActions: SameShape<typeof spec> = {
  actions: {
    'settings.payments': 'Stripe keys saved',
    'settings.export_all': 'Export of everything started',
    'settings.export_all_canceled': 'Export of everything canceled',
    'settings.export_all_downloaded': 'Export of everything downloaded',
    'orders.export': 'List of orders exported',
    'settings.mercado_pago': 'Mercado Pago keys saved',
    'settings.mercado_pago_tested': 'Mercado Pago account tested',
    'settings.payment_methods': 'Payment methods saved',
    'settings.payment_methods_verified': 'Pix verified at Stripe',
    'settings.shop': 'Shop settings saved',
    'settings.wallet_domain': 'Domain registered for Apple Pay',
    'settings.webhook_created': 'Webhook created',
    'settings.webhook_secret_saved': 'Webhook secret saved',
    'settings.mapping_saved': 'SKU mapping saved',
    'settings.mapping_removed': 'SKU mapping removed',
  },
}
