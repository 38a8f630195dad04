import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { PaymentIntent, SetupIntent, StripeElementLocale, StripeError } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const locale = new URLSearchParams(location.search).get('locale') as StripeElementLocale | null
const stripePromise = loadStripe('pk_test_sim_vitrine', locale ? { locale } : undefined)
const style = {
  base: { color: 'rgb(10, 20, 30)', fontSize: '18px', '::placeholder': { color: 'rgb(100, 110, 120)' } },
  invalid: { color: 'rgb(200, 0, 0)' },
}

interface Result {
  paymentIntent?: PaymentIntent | undefined
  setupIntent?: SetupIntent | undefined
  error?: StripeError | undefined
}

function formatResult({ error, paymentIntent, setupIntent }: Result): string {
  if (setupIntent) return `saved: ${setupIntent.status}`
  if (paymentIntent) return `paid: ${paymentIntent.status}`
  return `error: ${error?.code} ${error?.decline_code ?? ''} ${error?.payment_intent?.status ?? ''}`
}

async function createIntent(path: string): Promise<string> {
  const answer = await fetch(path, { method: 'POST' })
  return (await answer.json()).clientSecret
}

function SplitCard({ onChange }: { onChange: (event: object) => void }) {
  const options = { style }
  return (
    <>
      <label htmlFor="number">Card number</label>
      <CardNumberElement id="number" onChange={onChange} options={{ ...options, showIcon: true }} />
      <label htmlFor="expiry">Expiry</label>
      <CardExpiryElement id="expiry" options={options} />
      <label htmlFor="cvc">CVC</label>
      <CardCvcElement id="cvc" options={options} />
    </>
  )
}

function Shop() {
  const stripe = useStripe()
  const elements = useElements()
  const [result, setResult] = useState('')
  const [change, setChange] = useState('')
  const [combined, setCombined] = useState(false)

  async function pay(event: FormEvent) {
    event.preventDefault()
    const card = combined ? elements?.getElement(CardElement) : elements?.getElement(CardNumberElement)
    if (!stripe || !card) return
    setResult('')
    const clientSecret = await createIntent('/intent')
    const billing_details = { name: 'Ana', email: 'ana@shop.test' }
    if (!combined) {
      setResult(
        formatResult(await stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details } })),
      )
      return
    }
    const paymentMethod = await stripe.createPaymentMethod({ type: 'card', card, billing_details })
    if (paymentMethod.error) setResult(formatResult(paymentMethod))
    else
      setResult(
        formatResult(await stripe.confirmCardPayment(clientSecret, { payment_method: paymentMethod.paymentMethod.id })),
      )
  }

  async function save() {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card) return
    setResult('')
    const clientSecret = await createIntent('/setup')
    const answer = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } })
    if (answer.error) setResult(formatResult(answer))
    else setResult(formatResult(await stripe.retrieveSetupIntent(clientSecret)))
  }

  async function authenticate() {
    if (!stripe) return
    setResult('')
    const clientSecret = await createIntent('/asked')
    setResult(formatResult(await stripe.handleNextAction({ clientSecret })))
  }

  return (
    <form onSubmit={pay}>
      {combined ? <CardElement id="card" /> : <SplitCard onChange={event => setChange(JSON.stringify(event))} />}
      <button disabled={!stripe} type="submit">
        Pay
      </button>
      <button onClick={save} type="button">
        Save
      </button>
      <button onClick={authenticate} type="button">
        Authenticate
      </button>
      <button onClick={() => setCombined(!combined)} type="button">
        Switch
      </button>
      <output id="result">{result}</output>
      <pre id="change">{change}</pre>
    </form>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripePromise}>
        <Shop />
      </Elements>
    </StrictMode>,
  )
}
