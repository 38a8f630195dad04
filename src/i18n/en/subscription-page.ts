export { subscriptionPage } from '../english/subscription-page.ts'
