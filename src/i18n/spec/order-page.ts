export { orderPage } from '../english/order-page.ts'
