export { mercadoPago } from '../spec/mercado-pago.ts'
