/** Words and letters that show in which language a text is written. */
export const portuguese =
  /[ãõçáéíóúâêô]|\b(não|seu|sua|você|pedido|pagamento|loja|de|da|em|para|uma|produtos?|preço|salvar|excluir)\b/i
export const english =
  /\b(the|your|you|order|payment|please|shop|and|was|not|of|to|is|product|price|page|save|delete|create|failed|dashboard|key)\b/i
/** Names and commands that are not translated. */
export const names =
  /npm run owner-link|404 Error: .*|Português \(Brasil\)|Portuguese \(Brazil\)|SMTP_URL|PUBLIC_URL|STRIPE_MODE|<button>|voce@loja\.com|\b(?:Tab|Enter|Delete)\b|[\w-]+\.html|Public Key|(?:marque|escolha) Order|“(?:Seu negócio → Custos|Suas integrações|credenciais de produção|Modo de (?:teste|produção)|Configurar notificações|Simular notificação|Contestações \(Chargebacks\)|assinatura secreta)”/g
