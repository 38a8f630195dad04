import type { Stripe } from '@stripe/stripe-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutRow, RowChange } from '../pay/checkout-row.ts'
import { sampleCheckout } from './sample.test-data.ts'
import { type CheckoutEvent, type CheckoutState, checkoutReducer, createInitialState } from './state.ts'
import { mountWallets } from './wallets.ts'

const data = sampleCheckout()
const price = (totalCents: number) => ({ ...data.quote, subtotalCents: totalCents, totalCents })

const page = { colorScheme: 'light' }
beforeEach(() => {
  page.colorScheme = 'light'
  vi.stubGlobal('document', {})
  vi.stubGlobal('getComputedStyle', () => page)
})
afterEach(() => vi.unstubAllGlobals())

/**
 * Mounts wallets on a page whose checkout row responds with `overrides.answer`. `calls` records the calls to the row,
 * the screen and the provider.
 */
function mountTestWallets(
  overrides: {
    cart?: Partial<CheckoutState['cart']>
    answer?: object | null
    currency?: string
    fields?: Partial<CheckoutState['fields']>
  } = {},
) {
  const calls: string[] = []
  const themes: (object | undefined)[] = []
  const asked: object[] = []
  const data = sampleCheckout({ quote: { ...sampleCheckout().quote, currency: overrides.currency ?? 'usd' } })
  const empty = createInitialState(data)
  const initial = { ...empty, fields: { ...empty.fields, ...overrides.fields } }
  const cart = { ...initial.cart, id: 'row', mode: data.stripe.mode, ...overrides.cart }
  const latest = { current: { ...initial, cart } }
  const rowChanges = overrides.answer === undefined ? {} : overrides.answer
  const row = {
    changeAndWait: async (change: RowChange) => {
      calls.push(`ask ${JSON.stringify(change)}`)
      return rowChanges && { ...cart, ...rowChanges }
    },
    change: (change: RowChange) => calls.push(`change ${JSON.stringify(change)}`),
  } as unknown as CheckoutRow
  const handlers = new Map<string, (event: object) => unknown>()
  const element = {
    on: (name: string, handler: (event: object) => unknown) => handlers.set(name, handler),
    mount: () => calls.push('mount'),
    destroy: () => calls.push('destroy'),
  }
  const elements = {
    create: (_: string, options: object) => {
      asked.push(options)
      themes.push((options as { buttonTheme?: object }).buttonTheme)
      return element
    },
    update: async ({ amount }: { amount: number }) => calls.push(`amount ${amount}`),
    submit: async () => ({}),
  }
  const begin = ({ amount }: { amount: number }) => {
    if (amount < 1) throw new Error('`amount` must be more than 0.')
    return elements
  }
  const stripe = { elements: begin, confirmPayment: () => calls.push('confirm') } as unknown as Stripe
  const shown = new Set<string>()
  const place = {
    matches: () => true,
    classList: {
      add: (name: string) => shown.add(name),
      toggle: (name: string, on: boolean) => (on ? shown.add(name) : shown.delete(name)),
    },
  } as unknown as HTMLElement
  const wallets = mountWallets(place, place, {
    stripe,
    data,
    latest,
    row,
    dispatch: (event: CheckoutEvent) => calls.push(event.type),
    show: (title, text) => calls.push(`toast ${title}: ${text}`),
    clear: () => undefined,
  })
  const emit = async (name: string, event: object = {}) => {
    const [resolve, reject, paymentFailed] = [vi.fn(), vi.fn(), vi.fn()]
    await handlers.get(name)?.({ resolve, reject, paymentFailed, ...event })
    return { resolve, reject, paymentFailed }
  }
  return { calls, shown, themes, asked, wallets, emit }
}
const address = { line1: 'Rua 1', line2: null, city: 'Recife', state: 'PE', postal_code: '50000-000', country: 'BR' }
const billingDetails = { name: 'Marina', email: 'm@example.com', phone: '+5581', address }

describe('mountWallets', () => {
  it('shows the wallet buttons only when the provider reports an available wallet', async () => {
    const { shown, emit } = mountTestWallets()
    await emit('ready', { availablePaymentMethods: undefined })
    await emit('ready', { availablePaymentMethods: { applePay: false, googlePay: false } })
    expect([...shown]).toEqual(['none'])
    shown.clear()
    await emit('ready', { availablePaymentMethods: { applePay: false, googlePay: true } })
    expect([...shown]).toEqual(['shown'])
  })

  it('uses white wallet buttons on a dark page', () => {
    expect(mountTestWallets().themes).toEqual([undefined])
    page.colorScheme = 'dark'
    expect(mountTestWallets().themes).toEqual([{ applePay: 'white', googlePay: 'white' }])
  })

  it('hides the wallet buttons for a free cart and does not send the amount of zero to the provider', async () => {
    const { shown, calls, wallets } = mountTestWallets()
    await wallets.follow({ quote: price(0), savesCard: false })
    expect([[...shown], calls]).toEqual([['off'], ['mount']])
  })

  it('mounts the wallets for a free cart and updates the amount when the total becomes positive', async () => {
    const { shown, calls, wallets } = mountTestWallets({ cart: { quote: price(0) } })
    await wallets.follow({ quote: price(100), savesCard: false })
    expect([[...shown], calls]).toEqual([[], ['mount', 'amount 100']])
  })

  it('opens the payment sheet with the known prices without another request', async () => {
    const { emit, calls } = mountTestWallets()
    const { resolve } = await emit('click')
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({ lineItems: [{ amount: 9500 }] })
    expect(calls).toEqual(['mount', 'amount 9500'])
  })

  it('keeps the payment sheet closed when the goods are sold out and shows the reason', async () => {
    const { emit, calls } = mountTestWallets({ cart: { soldOut: true } })
    const { resolve, reject } = await emit('click')
    expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([0, 1])
    expect(calls.at(-1)).toMatch(/^toast Payment error: Only 4 left/)
  })

  it('requests the price for a new shipping address from the server before it updates the payment sheet', async () => {
    const { emit, calls } = mountTestWallets({ answer: { quote: price(9900) } })
    const { resolve } = await emit('shippingaddresschange', { address: { country: 'BR' } })
    expect(calls).toEqual(['mount', 'ask {"country":"BR"}', 'amount 9900'])
    expect(resolve.mock.calls[0]?.[0]).toMatchObject({ lineItems: [{ amount: 9900 }] })
  })

  it.each([
    ['without shipping options', { shippingChoices: [] }],
    ['for which the shop sends no response', null],
  ])('rejects a shipping address %s', async (_, answer) => {
    const { emit } = mountTestWallets({ answer })
    const { resolve, reject } = await emit('shippingaddresschange', { address: { country: 'JP' } })
    expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual([0, 1])
  })

  it('makes no payment and restores the form when the total differs from the payment sheet', async () => {
    const { emit, calls } = mountTestWallets({ answer: { quote: price(9900) } })
    await emit('click')
    const { paymentFailed } = await emit('confirm', { billingDetails })
    expect(paymentFailed.mock.calls).toEqual([[{ reason: 'fail', message: 'The total has changed' }]])
    expect(calls.slice(2)).toEqual([
      'payStarted',
      'ask {"country":"BR"}',
      'payStopped',
      'change {"country":"US","shippingOptionId":"standard"}',
    ])
  })

  it('restores the selections in the form when the payment sheet is closed', async () => {
    const { emit, calls } = mountTestWallets()
    await emit('click')
    await emit('cancel')
    expect(calls.at(-1)).toBe('change {"country":"US","shippingOptionId":"standard"}')
  })
})

describe('wallets in reais', () => {
  const fields = {
    email: 'joana.prado@example.com',
    name: 'Joana Prado',
    country: 'BR',
    dial: 'BR',
    phone: '11987654321',
    taxId: '111.444.777-35',
    zip: '01310-100',
    address: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    state: 'SP',
  }
  const inReais = { currency: 'brl', fields }

  it('asks the wallet for nothing but the card', () => {
    expect(mountTestWallets(inReais).asked).toMatchObject([
      {
        emailRequired: false,
        phoneNumberRequired: false,
        shippingAddressRequired: false,
        billingAddressRequired: false,
      },
    ])
  })

  it('opens the payment sheet only when the form is valid, and shows what is missing otherwise', async () => {
    const { emit } = mountTestWallets(inReais)
    const { resolve } = await emit('click')
    expect(resolve.mock.calls[0]?.[0]).toEqual({ lineItems: [{ name: 'Halo portable lamp', amount: 9500 }] })
    const incomplete = mountTestWallets({ ...inReais, fields: { ...fields, taxId: '' } })
    const answer = await incomplete.emit('click')
    expect([answer.resolve.mock.calls.length, answer.reject.mock.calls.length]).toEqual([0, 1])
    expect(incomplete.calls.slice(1)).toEqual([
      'refused',
      expect.stringMatching(/^toast Required Fields Missing: .*CPF/),
    ])
  })

  it('restores nothing when the payment sheet is closed, because the sheet changes nothing', async () => {
    const { emit, calls } = mountTestWallets(inReais)
    await emit('click')
    await emit('cancel')
    expect(calls.some(call => call.startsWith('change'))).toBe(false)
  })

  it('keeps the place of the buttons on a device without a wallet, so that its text is seen', async () => {
    const { shown, emit } = mountTestWallets(inReais)
    await emit('ready', { availablePaymentMethods: undefined })
    expect([...shown]).toEqual(['none'])
  })
})

describe('a picked wallet', () => {
  it('is a card without card fields, until a method is picked', () => {
    const errors = { email: 'x', cardNumber: 'y' }
    const refused: CheckoutEvent = { type: 'refused', refusal: { errors, missing: [], sentences: [] } }
    const picked = checkoutReducer(checkoutReducer(createInitialState(data), refused), { type: 'walletPicked' })
    expect(picked).toMatchObject({ walletPicked: true, pickedMethod: 'card' })
    expect(picked.errors).toEqual({ email: 'x' })
    const left = checkoutReducer(picked, { type: 'methodPicked', method: 'pix' })
    expect(left).toMatchObject({ walletPicked: false, pickedMethod: 'pix' })
  })
})
