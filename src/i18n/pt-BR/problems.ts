import type { AdminWords } from '../index.ts'
import { sellersProblems } from '../spec/problems.ts'
import { refusals } from './refusals.ts'

export const problems: AdminWords['problems'] = {
  ...refusals,
  ...sellersProblems,
  secret_key_missing: 'Chave secreta não configurada',
  bad_signature: 'Assinatura inválida.',
}
