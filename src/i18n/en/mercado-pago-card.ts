export { mercadoPago } from '../english/mercado-pago-card.ts'
