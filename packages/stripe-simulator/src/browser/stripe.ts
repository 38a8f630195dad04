import { Controller } from './controller.ts'
import { ElementsGroup, type GroupOptions } from './elements-group.ts'
import { type ConfirmData, type MethodData, Payments } from './payments.ts'
import { resolveLocale } from './resolve-locale.ts'

const script = document.currentScript
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : location.origin

function createStripe(key: string, options: { locale?: string } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw new Error('The payment simulator takes publishable test keys (pk_test_…) only.')
  }
  const groups: ElementsGroup[] = []
  const controller = new Controller(origin, key)
  const payments = new Payments(origin, controller, () => groups, resolveLocale(options.locale))
  return {
    elements(groupOptions: GroupOptions = {}) {
      const group = new ElementsGroup(origin, { ...options, ...groupOptions })
      groups.push(group)
      return group
    },
    createPaymentMethod: (data: MethodData) => payments.createPaymentMethod(data),
    confirmCardPayment: (clientSecret: string, data?: ConfirmData, actionOptions?: { handleActions?: boolean }) =>
      payments.confirm(clientSecret, data, actionOptions?.handleActions),
    confirmCardSetup: (clientSecret: string, data?: ConfirmData, actionOptions?: { handleActions?: boolean }) =>
      payments.confirm(clientSecret, data, actionOptions?.handleActions),
    confirmPayment: (payment: { elements: ElementsGroup; clientSecret: string }) => payments.confirmPayment(payment),
    confirmSetup: (setup: { elements: ElementsGroup; clientSecret: string }) => payments.confirmSetup(setup),
    handleCardAction: (clientSecret: string) => payments.handleNextAction(clientSecret),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) => payments.handleNextAction(clientSecret),
    retrievePaymentIntent: (clientSecret: string) => payments.retrieve(clientSecret),
    retrieveSetupIntent: (clientSecret: string) => payments.retrieve(clientSecret),
    async createToken() {
      return { error: { type: 'invalid_request_error', message: 'The simulator makes payment methods, not tokens.' } }
    },
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

Object.defineProperty(window, 'Stripe', {
  configurable: true,
  value: Object.assign(createStripe, { version: 'endive' }),
})
