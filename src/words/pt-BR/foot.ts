import type { FootWords } from '../storefront.ts'

export const foot: FootWords = {
  policies: 'Políticas',
  terms: 'Termos',
  privacy: 'Privacidade',
  refunds: 'Trocas e reembolsos',
  newTab: '(abre em outra aba)',
}
