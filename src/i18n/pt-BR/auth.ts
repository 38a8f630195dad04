import type { SameShape } from '../same-shape.ts'
import { auth as spec } from '../spec/auth.ts'

const address = 'E-mail: digite um endereço, como voce@loja.com'
const known = 'Já existe uma conta com este e-mail.'

export const auth: SameShape<typeof spec> = {
  ...spec,
  email: 'E-mail',
  missingEmail: address,
  errors: {
    ...spec.errors,
    invalid_credentials: 'E-mail ou senha não conferem. Confira e tente de novo.',
    user_already_exists: known,
    email_exists: known,
    email_address_invalid: address,
    validation_failed: address,
  },
  profileDocumentTitle: 'Perfil - Painel',
}
