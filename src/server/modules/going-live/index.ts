export { recordLiveCheck } from './record-live-check.ts'
