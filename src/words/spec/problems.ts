import { refusals } from './refusals.ts'

/** What only sellers and scripts meet, or read in other words than a shopper. */
export const sellersProblems = {
  bad_request: 'Requisição inválida.',
  invalid_fields: 'Confira os campos marcados.',
  not_signed_in: 'Entre para continuar.',
  not_allowed: 'Seu papel não permite esta ação.',
  second_factor_needed: 'Informe o código do seu aplicativo autenticador para continuar.',
  step_up_needed: 'Confirme sua senha para continuar.',
  wrong_password: 'Senha incorreta.',
  not_found: 'Não encontrado.',
  rate_limited: 'Muitas tentativas. Aguarde um minuto e tente de novo.',
  sku_taken: 'Este SKU já está em uso por outra variante.',
  last_variant: 'Um produto precisa de pelo menos uma variante.',
  bulk_refused: 'Nada foi mudado: há produtos que não aceitam esta mudança.',
  bulk_too_many: 'São produtos demais de uma vez. Filtre até 10.000.',
  change_not_found: 'Esta mudança não existe mais.',
  change_undone: 'Esta mudança já foi desfeita.',
  change_expired: 'Só dá para desfazer uma mudança nas primeiras 24 horas.',
  csv_invalid: 'Este arquivo não é um CSV de produtos que se possa ler.',
  import_refused: 'Nada foi importado: há linhas com problemas.',
  image_invalid: 'Este arquivo não é uma imagem PNG, JPG ou GIF válida.',
  image_too_large: 'A imagem passa de 10MB.',
  image_too_many_pixels: 'A imagem tem pixels demais. Reduza para até 40 megapixels.',
  file_not_found: 'Arquivo não encontrado.',
  template_not_found: 'Template não encontrado.',
  slug_taken: 'Já existe outra com este endereço. Escolha outro nome.',
  slug_empty: 'O nome precisa de pelo menos uma letra ou um número.',
  project_invalid: 'Erro ao processar o projeto',
  project_too_large: 'O projeto passa do limite de 60 MB ou 300 arquivos.',
  edit_refused: 'Edite este trecho no código.',
  render_mode_unavailable: 'Esta forma de exibição não está disponível nesta instalação.',
  provider_key_refused: 'Erro ao conectar com o Stripe. Verifique suas credenciais.',
  provider_keys_missing: 'Preencha as duas chaves deste modo. Nada foi mudado.',
  secret_key_missing: 'Secret key não configurada',
  webhook_needs_public_url: 'O Stripe só alcança uma loja com endereço público (PUBLIC_URL).',
  webhook_refused: 'O Stripe não aceitou criar o webhook para este endereço.',
  sku_not_found: 'Este SKU não existe mais na loja.',
  mapping_not_found: 'Este mapeamento já foi removido.',
  price_not_found: 'Este preço não existe na conta do Stripe.',
  price_of_other_product: 'Este preço é de outro produto do Stripe.',
  price_inactive: 'Este preço está arquivado no Stripe.',
  price_type_differs:
    'O tipo não combina com o preço: um preço recorrente é Assinatura, os outros são Pagamento Único.',
  price_differs: 'O preço no Stripe é diferente do preço da loja.',
  bad_signature: 'Bad signature.',
  order_not_found: 'Pedido não encontrado.',
  line_not_refundable: 'Este valor já foi devolvido ou não foi cobrado.',
  refund_failed: 'O Stripe recusou o reembolso.',
  mail_not_found: 'E-mail não encontrado.',
  alarm_not_found: 'Este alarme não existe mais.',
  dead_letter_not_found: 'Este trabalho já não está parado. Atualize a página.',
  already_member: 'Esta pessoa já faz parte da equipe.',
  already_invited: 'Esta pessoa já tem um convite aberto. Reenvie o convite na lista.',
  owner_stays: 'O lugar do dono da loja não muda.',
} as const

/**
 * Words for every refusal code of the contract, as the administration and the functions say them; `web/problem.ts` and the
 * server's functions fail to compile when one lacks. What a shopper meets too is written once, among the refusals.
 */
export const problems = { ...refusals, ...sellersProblems } as const
