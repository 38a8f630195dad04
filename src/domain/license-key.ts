/** `generated`: the shop creates each key when it is sold. `pool`: the seller adds keys, and each is sold once. */
export const licenseKeySources = ['generated', 'pool'] as const
export type LicenseKeySource = (typeof licenseKeySources)[number]
