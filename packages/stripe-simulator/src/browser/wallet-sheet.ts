import { parseLanguage } from '../texts/language.ts'
import { localizeAmount } from '../texts/localize-amount.ts'
import { getTexts } from '../texts/texts.ts'
import { isMessage } from './messages.ts'
import type { Address, FromSheet, LineItem, SheetState, ToSheet, WalletAuthorization } from './wallet-messages.ts'

const shop = new URLSearchParams(location.search).get('shop') ?? ''
const language = parseLanguage(document.documentElement.lang)
const texts = getTexts(language).wallet
const form = document.querySelector('form') as HTMLFormElement
const getControl = (name: string) => form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement
const getPart = (name: string) => form.querySelector<HTMLElement>(`[data-part="${name}"]`) as HTMLElement
const addresses = JSON.parse(getPart('addresses').textContent ?? '{}') as Record<string, Address>
const [pay, cancel] = [...form.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement]

let sheetState: SheetState | undefined
let rate: string | null = null
let pendingRequest: 'address' | 'rate' | null = null

const postToShop = (message: FromSheet) => parent.postMessage(message, shop)
const getChosenAddress = () => addresses[getControl('address').value] as Address
const formatCents = (cents: number) => localizeAmount(cents, sheetState?.currency ?? 'usd', language)

function showMessage(text: string) {
  getPart('said').textContent = text
}

/** Disables paying until the shop's page has responded. */
function setPending(request: typeof pendingRequest) {
  pendingRequest = request
  pay.disabled = request !== null
  showMessage('')
}

function requestAddress() {
  const { city, state, postal_code, country } = getChosenAddress()
  setPending('address')
  postToShop({ sim: 'address', name: getControl('name').value, address: { city, state, postal_code, country } })
}

function buildRow({ name, amount }: LineItem) {
  const [term, value] = [document.createElement('dt'), document.createElement('dd')]
  term.textContent = name
  value.textContent = formatCents(amount)
  return [term, value]
}

function buildRateChoice({ id, displayName, amount }: SheetState['shippingRates'][number]) {
  const label = document.createElement('label')
  const input = document.createElement('input')
  Object.assign(input, { type: 'radio', name: 'rate', value: id, checked: id === rate })
  input.addEventListener('change', () => {
    rate = id
    setPending('rate')
    postToShop({ sim: 'rate', id })
  })
  label.append(input, ` ${displayName} ${formatCents(amount)}`)
  return label
}

/** Shows only the fields for which the page has asked. */
function showRequestedFields({ email, phone, shipping, billing }: SheetState['wants']) {
  const requested = { name: billing || shipping, email, phone, address: billing || shipping }
  for (const [name, isRequested] of Object.entries(requested)) {
    const label = getControl(name).closest('label')
    if (label) label.hidden = !isRequested
  }
}

function render(state: SheetState) {
  const first = sheetState === undefined
  sheetState = state
  const isRateKept = pendingRequest === 'rate' && state.shippingRates.some(({ id }) => id === rate)
  if (!isRateKept) rate = state.shippingRates[0]?.id ?? null
  getPart('business').textContent = state.business
  getPart('rates').replaceChildren(...state.shippingRates.map(buildRateChoice))
  getPart('rates').hidden = !state.wants.shipping
  showRequestedFields(state.wants)
  getPart('lines').replaceChildren(...state.lineItems.flatMap(buildRow))
  getPart('total').textContent = formatCents(state.amount)
  setPending(null)
  if (first && state.wants.shipping) requestAddress()
}

function buildAuthorization(): WalletAuthorization {
  return {
    name: getControl('name').value,
    email: getControl('email').value,
    phone: getControl('phone').value,
    address: getChosenAddress(),
    card: getControl('card').value,
    rate,
  }
}

getControl('address').addEventListener('change', () => {
  if (sheetState?.wants.shipping) requestAddress()
})
form.addEventListener('submit', event => {
  event.preventDefault()
  pay.disabled = true
  showMessage(texts.processing)
  postToShop({ sim: 'authorized', authorization: buildAuthorization() })
})
cancel.addEventListener('click', () => postToShop({ sim: 'cancelled' }))
window.addEventListener('message', ({ origin, source, data }: MessageEvent) => {
  if (origin !== shop || source !== parent || !isMessage(data)) return
  const message = data as ToSheet
  if (message.sim === 'facts') render(message.facts)
  if (message.sim === 'unserved') showMessage(texts.addressNotServed)
  if (message.sim === 'failed') {
    pay.disabled = false
    showMessage(message.message)
  }
})
postToShop({ sim: 'loaded' })
