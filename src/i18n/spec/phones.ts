/** The texts for a member's phone number and the codes sent to the number. They are part of the sign-in texts. */
export const phones = {
  phone: 'Celular',
  phoneHint: 'Com DDD. De outro país, comece com + e o código dele.',
  missingPhone: 'Celular: digite o número com DDD, como 11 98765-4321',
  missingTextedCode: 'Código: digite os 6 números da mensagem',
  textTo: (phone: string) => `Vamos enviar o código para ${phone}.`,
  textSent: (phone: string) => `Enviamos um código para ${phone}. Ele vale por alguns minutos.`,
  textAsked: (phone: string) => `Se ${phone} é o celular de uma conta desta loja, o código chega em instantes.`,
  sendBy: { sms: 'Receber código por SMS', whatsapp: 'Receber código por WhatsApp' },
  notArrived: 'Não chegou?',
  sendAgainBy: { sms: 'Enviar outro por SMS', whatsapp: 'Enviar outro por WhatsApp' },
  sendingText: 'Enviando…',
  otherNumber: 'Usar outro número',
  phoneErrors: {
    otp_expired: 'Código incorreto ou expirado. Use o da mensagem mais recente.',
    mfa_verification_failed: 'Código incorreto. Use o da mensagem mais recente.',
    mfa_challenge_expired: 'Este código expirou. Peça outro.',
    validation_failed: 'Celular: digite o número com DDD, como 11 98765-4321',
    phone_exists: 'Outra conta já usa este número.',
    sms_send_failed: 'Não foi possível enviar a mensagem. Tente de novo ou use outra forma de entrar.',
    over_sms_send_rate_limit: 'Já enviamos códigos demais. Espere alguns minutos e tente de novo.',
    phone_provider_disabled: 'O envio de códigos para celular está desativado nesta loja.',
    mfa_phone_enroll_not_enabled: 'O envio de códigos para celular está desativado nesta loja.',
    mfa_phone_verify_not_enabled:
      'O envio de códigos para celular está desativado nesta loja. Fale com quem é dono(a).',
    mfa_verified_factor_exists: 'Esta conta já usa este número. Escolha outro.',
  } as Record<string, string>,
}
