import type { AdminWords } from '../index.ts'
import { mailbox as spec } from '../spec/mails.ts'

export const mailbox: AdminWords['mailbox'] = { ...spec, documentTitle: 'E-mails - Painel' }
