import type { PixWords } from '../storefront.ts'

export const pix: PixWords = {
  title: 'Pague com Pix para concluir',
  validFor: 'Válido por',
  validUntil: time => `Válido até ${time}`,
  steps: {
    open: 'Abra o app do seu banco',
    choose: 'Escolha Pix copia e cola ou leia o QR code',
    confirm: 'Confirme o pagamento',
  },
  code: 'Código Pix copia e cola',
  copy: 'Copiar código Pix',
  copied: 'Código copiado',
  selected: 'O código está selecionado. Copie pelo menu do seu aparelho.',
  qr: 'QR code para pagar com Pix',
  waiting: 'Aguardando o pagamento. Pode deixar esta página aberta: ela avisa sozinha.',
  processing: 'Seu banco está confirmando o pagamento.',
  paid: 'Já paguei',
  asking: 'Verificando…',
  notYet: 'Ainda não recebemos a confirmação do banco. Isso costuma levar alguns segundos.',
  askFailed: 'Não foi possível verificar agora. Esta página continua tentando.',
  another: 'Pagar de outro jeito',
  expired: 'Este código expirou',
  expiredText: 'Se você já pagou, não pague de novo: a confirmação também chega por e-mail.',
  failed: 'O banco não concluiu o pagamento',
  failedText: 'Nada foi cobrado. Você pode tentar de novo com um novo código.',
  newCode: 'Gerar novo código',
}
