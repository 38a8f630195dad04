/** What is said over a screen whose session has ended while somebody works on it. */
export const sessionEnd = {
  sessionEnded: 'Sua sessão terminou. Entre de novo para continuar.',
  sessionEndedText: 'O que você escreveu continua nesta tela. Se sair, o que não foi salvo se perde.',
  sessionCodeText: 'Confirme a entrada para continuar. O que você escreveu continua nesta tela.',
  sessionOtherWay: 'Entrar de outra forma',
  sessionOfOther: (who: string) => `${who || 'Outra conta'} entrou neste navegador`,
  sessionOfOtherText: (email: string) =>
    `Esta tela é de ${email || 'outra conta'}: o que foi escrito nela não é enviado por outra pessoa. Entre de novo com essa conta em outra aba para continuar, ou carregue a tela de novo.`,
  sessionLoadAfresh: 'Carregar de novo',
}
