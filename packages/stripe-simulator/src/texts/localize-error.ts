import { parseLanguage } from './language.ts'

/**
 * Portuguese translations of the API's English error messages. Like Stripe's own script, the simulator's stripe.js
 * translates the messages to the locale with which it was created.
 */
const portuguese: Readonly<Record<string, string>> = {
  'Your card was declined.': 'Seu cartão foi recusado.',
  'Your card has insufficient funds.': 'Seu cartão não tem saldo suficiente.',
  'Your card has expired.': 'Seu cartão expirou.',
  "Your card's security code is incorrect.": 'O código de segurança do seu cartão está incorreto.',
  'An error occurred while processing your card. Try again in a little bit.':
    'Ocorreu um erro ao processar seu cartão. Tente de novo daqui a pouco.',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.':
    'Seu cartão foi recusado por muitas tentativas seguidas ou por passar do limite.',
  'Your card was declined. This transaction requires authentication.':
    'Seu cartão foi recusado. Esta transação exige autenticação.',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.':
    'Não foi possível autenticar sua forma de pagamento. Escolha outra forma de pagamento e tente de novo.',
}

export function localizeError<E extends { message?: string }>(error: E, locale: string): E {
  const message = parseLanguage(locale) === 'pt-BR' && error.message ? portuguese[error.message] : undefined
  return message ? { ...error, message } : error
}
