export { CardFields as Fields } from './card-fields.tsx'
export { Installments } from './installments.tsx'
