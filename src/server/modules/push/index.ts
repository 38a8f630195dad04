export { listUnreadablePushSecrets } from './sending/push-keys.ts'
