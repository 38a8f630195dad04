import { createHmac } from 'node:crypto'

/** Returns the `x-signature` header. The signature covers ids and time, but not the body. */
export function signNotification(secret: string, dataId: string, requestId: string, ts: number): string {
  const manifest = `id:${dataId.toLowerCase()};request-id:${requestId};ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}
