export { registerVitals } from './routes.ts'
export { vitalsChore } from './vitals-chore.ts'
