import type { AdminWords } from '../index.ts'
import { mailbox as spec } from '../spec/mailbox.ts'

export const mailbox: AdminWords['mailbox'] = { ...spec, documentTitle: 'E-mails - Painel' }
