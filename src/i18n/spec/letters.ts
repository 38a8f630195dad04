const spanEn = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)
const spanPt = (minutes: number) => (minutes === 60 ? 'uma hora' : `${minutes} minutos`)

/** The texts of e-mails to members and students about signing in. The language is the reader's, else the shop's. */
const en = {
  language: 'en',
  code: 'Your code',
  link: 'If the button does not work, open this link:',
  ignore: 'If you did not ask for this, ignore this email: nothing changes.',
  unexpected: 'If you did not expect an invitation, ignore this email: nothing changes.',
  notYou: 'If this was not you, change your password now and tell the shop owner.',
  footer: (shop: string) => `You received this email because your address belongs to an account at ${shop}.`,
  invited: (shop: string) => `You received this email because someone invited this address to ${shop}.`,
  student: (shop: string) => `You received this email because someone asked for a code for your courses at ${shop}.`,
  codeAndLink: (minutes: number) => `The code and the link work once, within ${spanEn(minutes)}.`,
  codeOnly: (minutes: number) => `The code works once, within ${spanEn(minutes)}.`,
  days: (days: number) => `The link works once, within ${days} days.`,
  codeText: (code: string, shop: string) => `${code} is your code for ${shop}. Do not share it.`,
  signup: {
    subject: (shop: string) => `Confirm your address for ${shop}`,
    title: 'Confirm your address',
    text: () => 'One last step: confirm that this address is yours.',
    button: 'Confirm address',
  },
  invite: {
    subject: (shop: string) => `You are invited to ${shop}`,
    title: 'You are invited',
    text: (by: string, shop: string) =>
      by === '' ? `You are invited to join the team of ${shop}.` : `${by} invites you to join the team of ${shop}.`,
    button: 'Accept the invitation',
  },
  recovery: {
    subject: (shop: string) => `New password for ${shop}`,
    title: 'Choose a new password',
    text: () => 'We received a request for a new password for your account.',
    button: 'Choose a new password',
  },
  magiclink: {
    subject: (shop: string) => `Your code for ${shop}`,
    title: 'Sign in',
    text: () => 'Enter this code where you are signing in, or use the button.',
    button: 'Sign in',
  },
  course_code: {
    subject: (shop: string) => `Your code for your courses at ${shop}`,
    title: 'Open your courses',
    text: () => 'Enter this code on the page where you asked for it. The button opens that page again.',
    button: 'Enter the code',
  },
  email_change: {
    subject: (shop: string) => `Confirm your new address for ${shop}`,
    title: 'Confirm your new address',
    text: (address: string) =>
      `Your account email will change to ${address}. The change takes effect once both the current and the new address have confirmed it.`,
    button: 'Confirm the change',
  },
  reauthentication: {
    subject: (shop: string) => `Your confirmation code for ${shop}`,
    title: 'Confirm that it is you',
    text: () => 'Enter this code to continue with your change.',
  },
  password_changed: {
    subject: (shop: string) => `Your password for ${shop} was changed`,
    title: 'Your password was changed',
    text: () => 'Your account password was just changed, and your other sessions ended.',
  },
  email_changed: {
    subject: (shop: string) => `Your address for ${shop} was changed`,
    title: 'Your address was changed',
    text: (address: string) => `Your account now uses ${address}. We no longer send emails to this address.`,
  },
  factor_added: {
    subject: (shop: string) => `A second factor was added to your account at ${shop}`,
    title: 'A second factor was added',
    text: () => 'From now on, signing in also asks for a code from your authenticator app.',
  },
  factor_removed: {
    subject: (shop: string) => `A second factor was removed from your account at ${shop}`,
    title: 'A second factor was removed',
    text: () => 'Signing in no longer asks for a code from that authenticator app.',
  },
  code_guessed: {
    subject: (shop: string) => `Wrong codes were entered for your account at ${shop}`,
    title: 'Wrong codes were entered',
    text: () => 'Someone entered several wrong email or phone codes for your account. None of them worked.',
  },
  factor_guessed: {
    subject: (shop: string) => `Wrong second-factor codes were entered at ${shop}`,
    title: 'Wrong second-factor codes were entered',
    text: () =>
      'Someone entered several wrong second-factor codes. None of them worked, but only someone who knows your password is asked for one.',
  },
  phone_added: {
    subject: (shop: string) => `A phone number was added to your account at ${shop}`,
    title: 'A phone number was added',
    text: (name: string) => `You can now also sign in with a code sent to ${name}.`,
  },
  phone_factor_added: {
    subject: (shop: string) => `A second factor was added to your account at ${shop}`,
    title: 'A second factor was added',
    text: (name: string) => `From now on, signing in also asks for a code sent to ${name}.`,
  },
  phone_factor_removed: {
    subject: (shop: string) => `A second factor was removed from your account at ${shop}`,
    title: 'A second factor was removed',
    text: (name: string) => `Signing in no longer asks for a code sent to ${name}.`,
  },
  identity_linked: {
    subject: (shop: string) => `A sign-in method was added to your account at ${shop}`,
    title: 'A sign-in method was added',
    text: (name: string) => `You can now also sign in with ${name}.`,
  },
  identity_unlinked: {
    subject: (shop: string) => `A sign-in method was removed from your account at ${shop}`,
    title: 'A sign-in method was removed',
    text: (name: string) => `You can no longer sign in with ${name}, and your other sessions ended.`,
  },
}
export type LetterWords = typeof en

const ptBr: LetterWords = {
  language: 'pt-BR',
  code: 'Seu código',
  link: 'Se o botão não funcionar, abra este link:',
  ignore: 'Se você não pediu isto, ignore este e-mail: nada muda.',
  unexpected: 'Se você não esperava um convite, ignore este e-mail: nada muda.',
  notYou: 'Se não foi você, troque a sua senha agora e avise quem é dono(a) da loja.',
  footer: shop => `Você recebeu este e-mail porque o seu endereço pertence a uma conta em ${shop}.`,
  invited: shop => `Você recebeu este e-mail porque alguém convidou este endereço para ${shop}.`,
  student: shop => `Você recebeu este e-mail porque alguém pediu um código para os seus cursos em ${shop}.`,
  codeAndLink: minutes => `O código e o link valem uma vez, por ${spanPt(minutes)}.`,
  codeOnly: minutes => `O código vale uma vez, por ${spanPt(minutes)}.`,
  days: days => `O link vale uma vez, por ${days} dias.`,
  codeText: (code, shop) => `${code} é o seu código em ${shop}. Não passe para ninguém.`,
  signup: {
    subject: shop => `Confirme o seu endereço em ${shop}`,
    title: 'Confirme o seu endereço',
    text: () => 'Falta um passo: confirme que este endereço é seu.',
    button: 'Confirmar endereço',
  },
  invite: {
    subject: shop => `Convite para ${shop}`,
    title: 'Você recebeu um convite',
    text: (by, shop) =>
      by === '' ? `Você recebeu um convite para a equipe de ${shop}.` : `${by} convidou você para a equipe de ${shop}.`,
    button: 'Aceitar o convite',
  },
  recovery: {
    subject: shop => `Nova senha para ${shop}`,
    title: 'Escolha uma nova senha',
    text: () => 'Recebemos um pedido de nova senha para a sua conta.',
    button: 'Escolher nova senha',
  },
  magiclink: {
    subject: shop => `Seu código para ${shop}`,
    title: 'Entrar',
    text: () => 'Digite este código na tela de login ou use o botão.',
    button: 'Entrar',
  },
  course_code: {
    subject: shop => `Seu código para os seus cursos em ${shop}`,
    title: 'Abra os seus cursos',
    text: () => 'Digite este código na página em que você o pediu. O botão abre essa página de novo.',
    button: 'Digitar o código',
  },
  email_change: {
    subject: shop => `Confirme o seu novo endereço em ${shop}`,
    title: 'Confirme o seu novo endereço',
    text: address =>
      `O e-mail da sua conta vai mudar para ${address}. A troca vale depois que os dois endereços, o atual e o novo, forem confirmados.`,
    button: 'Confirmar a troca',
  },
  reauthentication: {
    subject: shop => `Seu código de confirmação para ${shop}`,
    title: 'Confirme que é você',
    text: () => 'Digite este código para continuar a alteração.',
  },
  password_changed: {
    subject: shop => `A sua senha em ${shop} foi trocada`,
    title: 'A sua senha foi trocada',
    text: () => 'A senha da sua conta acaba de ser trocada, e as outras sessões foram encerradas.',
  },
  email_changed: {
    subject: shop => `O seu endereço em ${shop} foi trocado`,
    title: 'O seu endereço foi trocado',
    text: address => `A sua conta agora usa ${address}. Não enviamos mais e-mails para este endereço.`,
  },
  factor_added: {
    subject: shop => `Segundo fator ativado na sua conta em ${shop}`,
    title: 'Segundo fator ativado',
    text: () => 'A partir de agora, o login também pede um código do seu aplicativo autenticador.',
  },
  factor_removed: {
    subject: shop => `Segundo fator removido da sua conta em ${shop}`,
    title: 'Segundo fator removido',
    text: () => 'O login não pede mais um código daquele aplicativo autenticador.',
  },
  code_guessed: {
    subject: shop => `Códigos errados na sua conta em ${shop}`,
    title: 'Códigos errados na sua conta',
    text: () => 'Alguém digitou vários códigos errados de e-mail ou celular para a sua conta. Nenhum deles funcionou.',
  },
  factor_guessed: {
    subject: shop => `Códigos errados do seu segundo fator em ${shop}`,
    title: 'Códigos errados do seu segundo fator',
    text: () =>
      'Alguém digitou vários códigos errados do seu segundo fator. Nenhum deles funcionou, mas só quem sabe a sua senha chega a essa etapa.',
  },
  phone_added: {
    subject: shop => `Telefone adicionado à sua conta em ${shop}`,
    title: 'Um telefone foi adicionado',
    text: name => `Agora você também pode entrar com um código enviado para ${name}.`,
  },
  phone_factor_added: {
    subject: shop => `Segundo fator adicionado à sua conta em ${shop}`,
    title: 'Um segundo fator foi adicionado',
    text: name => `A partir de agora, o login também pede um código enviado para ${name}.`,
  },
  phone_factor_removed: {
    subject: shop => `Segundo fator removido da sua conta em ${shop}`,
    title: 'Um segundo fator foi removido',
    text: name => `O login não pede mais um código enviado para ${name}.`,
  },
  identity_linked: {
    subject: shop => `Nova forma de entrar na sua conta em ${shop}`,
    title: 'Nova forma de entrar',
    text: name => `Agora você também pode entrar com ${name}.`,
  },
  identity_unlinked: {
    subject: shop => `Forma de entrar removida da sua conta em ${shop}`,
    title: 'Forma de entrar removida',
    text: name => `Você não pode mais entrar com ${name}, e as outras sessões foram encerradas.`,
  },
}

export const letters: Record<'en' | 'pt-BR', LetterWords> = { en, 'pt-BR': ptBr }
