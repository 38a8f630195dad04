import type { World } from '../world.ts'

export const capabilityStatuses = ['active', 'inactive', 'pending'] as const
export type CapabilityStatus = (typeof capabilityStatuses)[number]

/** The id of the setting that holds the status of the account's capability to take Pix payments. */
const pixSetting = 'capability pix_payments'

export function getPixCapability(world: World): CapabilityStatus {
  return (world.store.get('setting', pixSetting)?.value as CapabilityStatus | undefined) ?? 'active'
}

export function storePixCapability(world: World, status: CapabilityStatus) {
  world.store.put('setting', { id: pixSetting, value: status })
}

/** The id of the setting that holds the account's country. */
const countrySetting = 'account country'
export const defaultAccountCountry = 'BR'

export function getAccountCountry(world: World): string {
  return (world.store.get('setting', countrySetting)?.value as string | undefined) ?? defaultAccountCountry
}

export function storeAccountCountry(world: World, country: string) {
  world.store.put('setting', { id: countrySetting, value: country })
}
