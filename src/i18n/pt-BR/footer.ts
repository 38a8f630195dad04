import type { FooterWords } from '../storefront.ts'

export const footer: FooterWords = {
  policies: 'Políticas',
  terms: 'Termos',
  privacy: 'Privacidade',
  refunds: 'Trocas e reembolsos',
  newTab: '(abre em outra aba)',
}
