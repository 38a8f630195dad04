import { call, Problem } from '#api-client/call.ts'
import { askForOrderLinks, withdrawConsent } from '#contract/order-page.ts'
import { parseEmail } from '#domain/email.ts'

function sendForm(form: HTMLFormElement): Promise<unknown> {
  const { act, order = '', key = '' } = form.dataset
  if (act === 'consent') return call(withdrawConsent, { body: { publicId: order, key } })
  return call(askForOrderLinks, { body: { email: String(new FormData(form).get('email') ?? '') } })
}

/** Submits a form of the order page. The texts for success, rate limit and failure are in its data attributes. */
async function submitForm(form: HTMLFormElement) {
  const { done: successText = '', wait: rateLimitText = '', failed: failureText = '' } = form.dataset
  const button = form.querySelector('button')
  const field = form.querySelector('input')
  const message = form.querySelector('.said')
  if (!button || !message || button.getAttribute('aria-busy')) return
  if (field) {
    const email = parseEmail(field.value)
    if (!email) {
      field.setAttribute('aria-invalid', 'true')
      field.focus()
      message.textContent = form.dataset.wrong ?? ''
      return
    }
    field.removeAttribute('aria-invalid')
    field.value = email
  }
  button.setAttribute('aria-busy', 'true')
  try {
    await sendForm(form)
    message.textContent = successText
    if (form.dataset.act === 'consent') button.hidden = true
  } catch (problem) {
    message.textContent = problem instanceof Problem && problem.status === 429 ? rateLimitText : failureText
  } finally {
    button.removeAttribute('aria-busy')
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-act]')) {
  form.addEventListener('submit', event => {
    event.preventDefault()
    void submitForm(form)
  })
}
document.querySelector('[data-print]')?.addEventListener('click', () => print())
if (document.querySelector('[data-key-box]')) {
  import('../digital-goods/enhance-keys.ts').then(({ enhanceKeys }) => enhanceKeys(), console.error)
}

const panel = document.querySelector<HTMLElement>('.pix')
if (panel) {
  import('../pix/enhance-code-panel.ts').then(({ enhanceCodePanel }) => {
    const reload = () => location.reload()
    // The server rendered the remaining time when it answered the request. `performance.now()` is counted from nearly
    // that moment.
    enhanceCodePanel(panel, performance.now(), { onPaid: reload, onReplaced: reload })
  }, console.error)
}
