/** The texts of the dialog that opens when a member's session ends while a screen is open. */
export const sessionEnd = {
  sessionEnded: 'Sua sessão expirou. Entre de novo para continuar.',
  sessionEndedText: 'O que você digitou continua nesta tela. Se sair, o que não foi salvo será perdido.',
  sessionCodeText: 'Confirme o login para continuar. O que você digitou continua nesta tela.',
  sessionOtherWay: 'Entrar de outra forma',
  sessionOfOther: (who: string) => `${who || 'Outra conta'} entrou neste navegador`,
  sessionOfOtherText: (email: string) =>
    `Esta tela é de ${email || 'outra conta'}, e o que foi digitado nela não pode ser enviado daqui. Para continuar, entre de novo com essa conta em outra aba ou recarregue a tela.`,
  sessionLoadAfresh: 'Recarregar',
}
