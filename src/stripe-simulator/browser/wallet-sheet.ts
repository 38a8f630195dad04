import { amountInWords } from '../resources/amounts.ts'
import { isMessage } from './messages.ts'
import type { Address, Authorized, FromSheet, LineItem, SheetFacts, ToSheet } from './wallet-messages.ts'

const shop = new URLSearchParams(location.search).get('shop') ?? ''
const form = document.querySelector('form') as HTMLFormElement
const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
const part = (name: string) => form.querySelector<HTMLElement>(`[data-part="${name}"]`) as HTMLElement
const addresses = JSON.parse(part('addresses').textContent ?? '{}') as Record<string, Address>
const [pay, cancel] = [...form.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]

let facts: SheetFacts | undefined
let rate: string | null = null
let asked: 'address' | 'rate' | null = null

const tell = (message: FromSheet) => parent.postMessage(message, shop)
const chosen = () => addresses[control('address').value] as Address
const money = (cents: number) => amountInWords(cents, facts?.currency ?? 'usd').toUpperCase()

function say(text: string) {
  part('said').textContent = text
}

/** Until the page has answered, nothing can be paid. */
function wait(what: typeof asked) {
  asked = what
  pay.disabled = what !== null
  say('')
}

function askAddress() {
  const { city, state, postal_code, country } = chosen()
  wait('address')
  tell({ sim: 'address', name: control('name').value, address: { city, state, postal_code, country } })
}

function row({ name, amount }: LineItem) {
  const [term, value] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  value.textContent = money(amount)
  return [term, value]
}

function rateChoice({ id, displayName, amount }: SheetFacts['shippingRates'][number]) {
  const label = document.createElement('label')
  const input = document.createElement('input')
  Object.assign(input, { type: 'radio', name: 'rate', value: id, checked: id === rate })
  input.addEventListener('change', () => {
    rate = id
    wait('rate')
    tell({ sim: 'rate', id })
  })
  label.append(input, ` ${displayName} ${money(amount)}`)
  return label
}

function show(next: SheetFacts) {
  const first = facts === undefined
  facts = next
  const known = asked === 'rate' && next.shippingRates.some(({ id }) => id === rate)
  if (!known) rate = next.shippingRates[0]?.id ?? null
  part('business').textContent = next.business
  part('rates').replaceChildren(...next.shippingRates.map(rateChoice))
  part('rates').hidden = !next.wants.shipping
  part('lines').replaceChildren(...next.lineItems.flatMap(row))
  part('total').textContent = money(next.amount)
  wait(null)
  if (first && next.wants.shipping) askAddress()
}

function authorized(): Authorized {
  return {
    name: control('name').value,
    email: control('email').value,
    phone: control('phone').value,
    address: chosen(),
    card: control('card').value,
    rate,
  }
}

control('address').addEventListener('change', () => {
  if (facts?.wants.shipping) askAddress()
})
form.addEventListener('submit', event => {
  event.preventDefault()
  pay.disabled = true
  say('Processing…')
  tell({ sim: 'authorized', given: authorized() })
})
cancel.addEventListener('click', () => tell({ sim: 'cancelled' }))
window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (origin !== shop || source !== parent || !isMessage(data)) return
  const message = data as ToSheet
  if (message.sim === 'facts') show(message.facts)
  if (message.sim === 'unserved') say('This address cannot be served. Choose another one.')
  if (message.sim === 'failed') {
    pay.disabled = false
    say(message.message)
  }
})
tell({ sim: 'loaded' })
