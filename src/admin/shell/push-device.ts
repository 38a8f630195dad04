import { call, Problem } from '#api-client/call.ts'
import { registerPushDevice, renewPushDevice } from '#contract/push.ts'
import { language } from '#i18n/index.ts'

/** The folder of the service worker. No page is in it, so the service worker controls none (docs/decisions/0073). */
const scope = '/admin-app/'
const workerPath = `${scope}push-worker.js`

/** `ios`: browsers on iPhones and iPads offer notifications only to sites on the home screen. */
export type PushSupport = 'ready' | 'blocked' | 'insecure' | 'ios' | 'unsupported'

// An iPad reports itself as a Mac with a touch screen.
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches

export function getPushSupport(): PushSupport {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isIos() && !isInstalled() ? 'ios' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** Whether this browser can receive notifications, now or once it is on the home screen, and nobody has decided yet. */
export function isPushUndecided(): boolean {
  const support = getPushSupport()
  return support === 'ios' || (support === 'ready' && Notification.permission === 'default')
}

/** Hashes an endpoint as the server does, so that a browser finds its own row in the list of devices. */
async function hashEndpoint(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}

async function findSubscription(): Promise<PushSubscription | null> {
  if (getPushSupport() !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns the hash of this browser's endpoint; null when it has no subscription. */
export async function findOwnEndpointHash(): Promise<string | null> {
  const subscription = await findSubscription()
  return subscription && hashEndpoint(subscription.endpoint)
}

const decodeKey = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))

const isSameKey = (actual: ArrayBuffer | null, expected: Uint8Array) =>
  actual !== null && new Uint8Array(actual).join() === expected.join()

/** Registers the service worker and waits until it is active, because only then the browser can subscribe. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(workerPath, { scope, updateViaCache: 'none' })
  const pending = registration.installing ?? registration.waiting
  if (!registration.active && pending)
    await new Promise<void>((resolve, reject) =>
      pending.addEventListener('statechange', () => {
        if (pending.state === 'activated') resolve()
        if (pending.state === 'redundant') reject(new Error('the service worker was not installed'))
      }),
    )
  return registration
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await registerWorker()
  const key = decodeKey(publicKey)
  const known = await pushManager.getSubscription()
  if (known && isSameKey(known.options.applicationServerKey, key)) return known
  // A browser has one subscription, which accepts only messages that are signed with the key it was made for.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Turns on notifications in this browser. Call it when the member presses a button, because browsers ask for the
 * permission only then. Rejects when the server refuses the device.
 */
export async function turnOnPush(publicKey: string): Promise<'on' | 'dismissed' | 'blocked' | 'no_service'> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'no_service'
  await call(registerPushDevice, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, language } })
  return 'on'
}

/** Ends this browser's subscription, so that nothing can be sent to it. */
export async function endOwnSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

/**
 * Binds this browser's subscription to the present session, so that the notifications end with it. A browser that
 * another member used before ends the subscription of that member.
 */
export async function renewPush(): Promise<void> {
  const endpointHash = await findOwnEndpointHash()
  if (endpointHash === null) return
  await call(renewPushDevice, { body: { endpointHash } }).catch(error => {
    if (error instanceof Problem && error.code === 'push_device_not_found') return endOwnSubscription()
  })
}
