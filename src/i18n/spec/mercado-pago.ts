export { mercadoPago } from '../english/mercado-pago.ts'
