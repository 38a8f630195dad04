import { isPayableLate, type PaymentTime } from '../pix/pay-pix-code.ts'
import type { PixCode } from '../state/tables.ts'
import type { Language } from '../texts/language.ts'
import { localizeAmount } from '../texts/localize-amount.ts'
import { getTexts, type Texts } from '../texts/texts.ts'
import type { World } from '../world.ts'
import { escapeHtml } from './html.ts'

const maxRows = 20

export interface PixRow {
  code: PixCode
  /** the order's description, or the intent's id when it has none */
  title: string
  /** how the code can be paid now; null when it cannot */
  payable: PaymentTime | null
  secondsLeft: number
}

export function buildPixRow(world: World, code: PixCode): PixRow {
  const description = world.store.get('payment_intent', code.id)?.description
  const payable = code.status === 'open' ? 'now' : isPayableLate(world, code) ? 'late' : null
  const secondsLeft = Math.max(0, code.expiresAt - world.clock.seconds())
  return { code, title: description ?? code.id, payable, secondsLeft }
}

/** Lists the latest codes that can be paid: the open ones, then those that can only be paid late. */
export function listPayableCodes(world: World): PixRow[] {
  const rows = world.store
    .newestFirst('pix_code')
    .map(code => buildPixRow(world, code))
    .filter(({ payable }) => payable !== null)
  const byTime = (time: PaymentTime) => rows.filter(({ payable }) => payable === time).slice(0, maxRows)
  return [...byTime('now'), ...byTime('late')]
}

/** Says how long the code can still be paid, or why it cannot. */
export function describePixTime({ code, secondsLeft }: PixRow, { pix }: Texts): string {
  if (code.status !== 'open') return pix.statuses[code.status]
  if (secondsLeft < 60) return pix.secondsLeft(secondsLeft)
  const minutes = Math.ceil(secondsLeft / 60)
  return minutes < 120 ? pix.minutesLeft(minutes) : pix.hoursLeft(Math.round(minutes / 60))
}

/** Renders the button that pays the code, as a form so that it works without a script. */
export function renderPayForm({ code, title, payable }: PixRow, from: 'code' | 'home', { pix }: Texts): string {
  if (payable === null) return ''
  const label = payable === 'late' ? pix.payLate : pix.pay
  const look = from === 'code' ? 'go' : payable === 'late' ? 'small' : 'small go'
  return `<form method="post" action="/pix/${code.id}/${code.token}/pay">
<input type="hidden" name="when" value="${payable}"><input type="hidden" name="from" value="${from}">
<button class="${look}" aria-label="${escapeHtml(`${label}: ${title}`)}">${label}</button></form>`
}

/** Renders the codes that can be paid as a table of the helper page. */
export function renderPixTable(rows: PixRow[], language: Language): string {
  const texts = getTexts(language)
  const { pix } = texts
  if (rows.length === 0) return `<div class="table"><p class="empty">${pix.none}</p></div>`
  const lines = rows.map(row => {
    const { amount, id, token } = row.code
    return `<tr><td><a href="/pix/${id}/${token}">${escapeHtml(row.title)}</a>
<small>${escapeHtml(localizeAmount(amount, 'brl', language))} · ${describePixTime(row, texts)}</small></td>
<td class="end">${renderPayForm(row, 'home', texts)}</td></tr>`
  })
  return `<div class="table pix"><table><thead><tr><th scope="col">${pix.codeColumn}</th><td></td></tr></thead>
<tbody>${lines.join('\n')}</tbody></table></div>`
}
