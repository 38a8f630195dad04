const spanEn = (minutes: number) => (minutes === 60 ? 'an hour' : `${minutes} minutes`)
const spanPt = (minutes: number) => (minutes === 60 ? 'uma hora' : `${minutes} minutos`)

/** What a member reads in the mails of sign-in. The language is the member's own, else the shop's. */
const en = {
  language: 'en',
  code: 'Your code',
  link: 'If the button does not work, open this address:',
  ignore: 'If you did not ask for this, ignore this mail: nothing changes.',
  unexpected: 'If you expected no invitation, ignore this mail: nothing changes.',
  notYou: 'If it was not you, change your password now and tell the owner of the shop.',
  footer: (shop: string) => `You receive this mail because your address belongs to an account at ${shop}.`,
  invited: (shop: string) => `You receive this mail because somebody invited this address to ${shop}.`,
  codeAndLink: (minutes: number) => `The code and the address work once, within ${spanEn(minutes)}.`,
  codeOnly: (minutes: number) => `The code works once, within ${spanEn(minutes)}.`,
  days: (days: number) => `The address works once, within ${days} days.`,
  codeText: (code: string, shop: string) => `${code} is your code for ${shop}. Tell it to nobody.`,
  signup: {
    subject: (shop: string) => `Confirm your address for ${shop}`,
    title: 'Confirm your address',
    text: () => 'One step is left: confirm that this address is yours.',
    button: 'Confirm address',
  },
  invite: {
    subject: (shop: string) => `You are invited to ${shop}`,
    title: 'You are invited',
    text: (by: string, shop: string) =>
      by === '' ? `You are invited to work in ${shop}.` : `${by} invites you to work in ${shop}.`,
    button: 'Accept the invitation',
  },
  recovery: {
    subject: (shop: string) => `New password for ${shop}`,
    title: 'Choose a new password',
    text: () => 'Somebody, you we hope, asked for a new password for your account.',
    button: 'Choose a new password',
  },
  magiclink: {
    subject: (shop: string) => `Your code for ${shop}`,
    title: 'Sign in',
    text: () => 'Type this code where you are signing in, or use the button.',
    button: 'Sign in',
  },
  email_change: {
    subject: (shop: string) => `Confirm your new address for ${shop}`,
    title: 'Confirm your new address',
    text: (address: string) =>
      `This account is to use ${address} from now on. The change is made once both addresses, the present one and the new one, have confirmed it.`,
    button: 'Confirm the change',
  },
  reauthentication: {
    subject: (shop: string) => `Your confirmation code for ${shop}`,
    title: 'Confirm that it is you',
    text: () => 'Type this code to go on with the change you are making.',
  },
  password_changed: {
    subject: (shop: string) => `Your password for ${shop} was changed`,
    title: 'Your password was changed',
    text: () => 'The password of your account was changed just now, and the other sessions ended.',
  },
  email_changed: {
    subject: (shop: string) => `Your address for ${shop} was changed`,
    title: 'Your address was changed',
    text: (address: string) => `Your account uses ${address} from now on. Mails no longer come to this address.`,
  },
  factor_added: {
    subject: (shop: string) => `A second factor was added to your account at ${shop}`,
    title: 'A second factor was added',
    text: () => 'From now on, signing in asks for a code of your authenticator app as well.',
  },
  factor_removed: {
    subject: (shop: string) => `A second factor was removed from your account at ${shop}`,
    title: 'A second factor was removed',
    text: () => 'Signing in no longer asks for a code of that authenticator app.',
  },
  code_guessed: {
    subject: (shop: string) => `Wrong codes were typed for your account at ${shop}`,
    title: 'Wrong codes were typed',
    text: () =>
      'Somebody typed several wrong codes for your account, of the kind that the shop mails or sends to a phone. None of them opened it.',
  },
  factor_guessed: {
    subject: (shop: string) => `Wrong codes of your second factor were typed at ${shop}`,
    title: 'Wrong codes of your second factor were typed',
    text: () =>
      'Somebody typed several wrong codes of your second factor. None of them opened your account, but only who has signed in with your password is asked for one.',
  },
  phone_added: {
    subject: (shop: string) => `Your account at ${shop} has a phone number`,
    title: 'A phone number was added',
    text: (name: string) => `From now on, a code sent to ${name} opens your account, too.`,
  },
  phone_factor_added: {
    subject: (shop: string) => `A second factor was added to your account at ${shop}`,
    title: 'A second factor was added',
    text: (name: string) => `From now on, signing in asks for a code sent to ${name} as well.`,
  },
  phone_factor_removed: {
    subject: (shop: string) => `A second factor was removed from your account at ${shop}`,
    title: 'A second factor was removed',
    text: (name: string) => `Signing in no longer asks for a code sent to ${name}.`,
  },
  identity_linked: {
    subject: (shop: string) => `Your account at ${shop} has another way to sign in`,
    title: 'A way to sign in was added',
    text: (name: string) => `From now on, ${name} opens your account, too.`,
  },
  identity_unlinked: {
    subject: (shop: string) => `Your account at ${shop} has one way to sign in less`,
    title: 'A way to sign in was removed',
    text: (name: string) => `${name} no longer opens your account, and the other sessions ended.`,
  },
}
export type LetterWords = typeof en

const ptBr: LetterWords = {
  language: 'pt-BR',
  code: 'Seu código',
  link: 'Se o botão não funcionar, abra este endereço:',
  ignore: 'Se você não pediu isto, ignore este e-mail: nada muda.',
  unexpected: 'Se você não esperava um convite, ignore este e-mail: nada muda.',
  notYou: 'Se não foi você, troque a sua senha agora e avise quem é dono(a) da loja.',
  footer: shop => `Você recebeu este e-mail porque o seu endereço pertence a uma conta em ${shop}.`,
  invited: shop => `Você recebeu este e-mail porque alguém convidou este endereço para ${shop}.`,
  codeAndLink: minutes => `O código e o endereço valem uma vez, por ${spanPt(minutes)}.`,
  codeOnly: minutes => `O código vale uma vez, por ${spanPt(minutes)}.`,
  days: days => `O endereço vale uma vez, por ${days} dias.`,
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
      by === ''
        ? `Você recebeu um convite para trabalhar em ${shop}.`
        : `${by} convida você para trabalhar em ${shop}.`,
    button: 'Aceitar o convite',
  },
  recovery: {
    subject: shop => `Nova senha para ${shop}`,
    title: 'Escolha uma nova senha',
    text: () => 'Alguém, esperamos que você, pediu uma nova senha para a sua conta.',
    button: 'Escolher nova senha',
  },
  magiclink: {
    subject: shop => `Seu código para ${shop}`,
    title: 'Entrar',
    text: () => 'Escreva este código onde você está entrando, ou use o botão.',
    button: 'Entrar',
  },
  email_change: {
    subject: shop => `Confirme o seu novo endereço em ${shop}`,
    title: 'Confirme o seu novo endereço',
    text: address =>
      `Esta conta vai usar ${address} a partir de agora. A troca acontece quando os dois endereços, o atual e o novo, tiverem confirmado.`,
    button: 'Confirmar a troca',
  },
  reauthentication: {
    subject: shop => `Seu código de confirmação para ${shop}`,
    title: 'Confirme que é você',
    text: () => 'Escreva este código para continuar a mudança que está fazendo.',
  },
  password_changed: {
    subject: shop => `A sua senha em ${shop} foi trocada`,
    title: 'A sua senha foi trocada',
    text: () => 'A senha da sua conta acaba de ser trocada, e as outras sessões terminaram.',
  },
  email_changed: {
    subject: shop => `O seu endereço em ${shop} foi trocado`,
    title: 'O seu endereço foi trocado',
    text: address => `A sua conta usa ${address} a partir de agora. Este endereço não recebe mais e-mails.`,
  },
  factor_added: {
    subject: shop => `A sua conta em ${shop} ganhou um segundo fator`,
    title: 'Segundo fator ativado',
    text: () => 'A partir de agora, entrar pede também um código do seu aplicativo autenticador.',
  },
  factor_removed: {
    subject: shop => `A sua conta em ${shop} perdeu um segundo fator`,
    title: 'Segundo fator removido',
    text: () => 'Entrar não pede mais um código daquele aplicativo autenticador.',
  },
  code_guessed: {
    subject: shop => `Códigos errados na sua conta em ${shop}`,
    title: 'Códigos errados na sua conta',
    text: () =>
      'Alguém digitou vários códigos errados para a sua conta, dos que a loja envia por e-mail ou para o celular. Nenhum deles abriu a conta.',
  },
  factor_guessed: {
    subject: shop => `Códigos errados do seu segundo fator em ${shop}`,
    title: 'Códigos errados do seu segundo fator',
    text: () =>
      'Alguém digitou vários códigos errados do seu segundo fator. Nenhum deles abriu a sua conta, mas só quem entrou com a sua senha chega até essa pergunta.',
  },
  phone_added: {
    subject: shop => `A sua conta em ${shop} tem um telefone`,
    title: 'Um telefone foi adicionado',
    text: name => `A partir de agora, um código enviado para ${name} também abre a sua conta.`,
  },
  phone_factor_added: {
    subject: shop => `A sua conta em ${shop} tem mais um fator`,
    title: 'Um segundo fator foi adicionado',
    text: name => `A partir de agora, a entrada também pede um código enviado para ${name}.`,
  },
  phone_factor_removed: {
    subject: shop => `A sua conta em ${shop} tem um fator a menos`,
    title: 'Um segundo fator foi retirado',
    text: name => `A entrada não pede mais um código enviado para ${name}.`,
  },
  identity_linked: {
    subject: shop => `A sua conta em ${shop} ganhou mais uma forma de entrar`,
    title: 'Nova forma de entrar',
    text: name => `A partir de agora, ${name} também abre a sua conta.`,
  },
  identity_unlinked: {
    subject: shop => `A sua conta em ${shop} perdeu uma forma de entrar`,
    title: 'Forma de entrar retirada',
    text: name => `${name} não abre mais a sua conta, e as outras sessões terminaram.`,
  },
}

export const letters: Record<'en' | 'pt-BR', LetterWords> = { en, 'pt-BR': ptBr }
