/** The texts of the e-mail to somebody whom the seller gave access to a course. */
const en = {
  course_access: {
    subject: (course: string) => `Your access to ${course}`,
    preview: 'Open the course with your email address.',
    title: 'Your course is ready',
    text: (name: string, course: string, shop: string) =>
      `${name === '' ? '' : `${name}, `}${shop} gave you access to ${course}.`,
    until: (day: string) => `You can open it until ${day}.`,
    action: (email: string) =>
      `Enter your email address (${email}) on the page of your courses. We will email you a code, so you need no password.`,
    button: 'Open your courses',
    simulated: 'This is a test: the shop is not selling with real payments.',
    footer: (shop: string) => `You received this email because ${shop} gave you access to a course.`,
  },
}

const ptBr: typeof en = {
  course_access: {
    subject: course => `Seu acesso a ${course}`,
    preview: 'Abra o curso com o seu e-mail.',
    title: 'Seu curso está pronto',
    text: (name, course, shop) => `${name === '' ? '' : `${name}, `}${shop} liberou para você o acesso a ${course}.`,
    until: day => `Você pode abrir o curso até ${day}.`,
    action: email =>
      `Informe o seu e-mail (${email}) na página dos seus cursos. Enviaremos um código: você não precisa de senha.`,
    button: 'Abrir meus cursos',
    simulated: 'Isto é um teste: a loja não está vendendo com pagamentos reais.',
    footer: shop => `Você recebeu este e-mail porque ${shop} liberou para você o acesso a um curso.`,
  },
}

export const courseMails: Record<'en' | 'pt-BR', typeof en> = { en, 'pt-BR': ptBr }
