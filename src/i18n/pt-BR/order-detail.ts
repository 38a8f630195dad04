export { orderDetail } from '../spec/order-detail.ts'
