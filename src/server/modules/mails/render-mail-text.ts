import type { Mail } from './mail.ts'
import { formatIdentityLines } from './mail-shop.ts'

const alignColumns = (left: string, right: string) => `${left.padEnd(44)} ${right.padStart(14)}`.trimEnd()

export function renderMailText(mail: Mail): string {
  const identity = formatIdentityLines(mail.shop)
  const policies = mail.shop.policies.map(({ policy, href }) => `${mail.words.policies[policy]}: ${href}`)
  const offer = mail.offer ? [[mail.offer.text, mail.offer.href]] : []
  const blocks = [
    [mail.shop.name, mail.order, mail.placedAt].filter(Boolean),
    [mail.title, mail.text, ...mail.notes],
    ...(mail.modeNotice ? [[mail.modeNotice]] : []),
    ...(mail.code ? [[mail.code.text], [mail.code.value], ...offer, [mail.code.paid]] : []),
    mail.lines.flatMap(line => [
      alignColumns(line.title, line.amount),
      ...(line.note ? [`  ${line.note}`] : []),
      ...(line.href ? [`  ${line.href}`] : []),
    ]),
    ...(mail.total
      ? [
          [
            ...mail.sums.map(sum => alignColumns(sum.label, sum.amount)),
            alignColumns(`${mail.total.label} (${mail.total.currency})`, mail.total.amount),
          ],
        ]
      : []),
    ...(mail.code ? [] : offer),
    ...(mail.payments.length > 0 ? [[mail.words.payment, ...mail.payments]] : []),
    ...(mail.address.length > 0 ? [[mail.addressTitle, ...mail.address]] : []),
    ...(mail.orderLink ? [[mail.words.seeOrderText, mail.orderLink]] : []),
    ['--', mail.words.footer(mail.shop.name), mail.shop.publicUrl],
    ...(identity.length > 0 ? [identity] : []),
    ...(policies.length > 0 ? [policies] : []),
  ]
  const filled = blocks.filter(lines => lines.length > 0)
  return `${filled.map(lines => lines.join('\n')).join('\n\n')}\n`
}
