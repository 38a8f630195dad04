import { upsellPages as english } from '../english/upsell-pages.ts'

/** The texts of public upsell pages, their authentication step and the thank-you page. */
export const upsellPages = {
  ...english,
  processingFailed: 'Erro ao processar pagamento',
  failure: 'Falha no pagamento',
  unreadableClick: 'Erro: não foi possível processar o clique',
  expired: 'Sessão expirada',
  noActivePage: 'Nenhuma página ativa encontrada para este upsell',
  contentFailed: 'Erro ao processar conteúdo da página',
  previewTitle: 'Modo de demonstração',
}
