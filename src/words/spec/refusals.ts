import { refusals as english } from '../english/refusals.ts'

/** What a shopper reads for a refused call or a page that is not there, by the code of the refusal. */
export const refusals = {
  ...english,
  invalid_json: 'Requisição inválida.',
  body_too_large: 'O envio é grande demais.',
  unsupported_media_type: 'Tipo de conteúdo não aceito.',
  conflict: 'Outra pessoa salvou antes. Recarregue e tente de novo.',
  product_not_found: 'Produto não encontrado',
  campaign_not_found: 'Campanha não encontrada',
  page_not_found: 'Página não encontrada',
  provider_not_configured: 'Erro de configuração do Stripe: chave pública não encontrada.',
  upsell_session_missing: 'Sessão expirada',
  upsell_session_expired: 'Sessão expirada',
  upsell_session_replaced: 'Sessão expirada',
} as const
