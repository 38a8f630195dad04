import { withTimeLimit } from '#api-client/call.ts'
import type { MercadoPagoSettings } from '#contract/screen-data.ts'
import { mercadoPago as words } from '#i18n/storefront.ts'
import { providerTimeoutMs } from '../pay/wait-for-confirmation.ts'
import { getCardStyle } from '../ui/card-style.ts'
import { loadSdk } from './sdk.ts'

/** The id of the element in which the field is mounted. */
export const codeContainerId = 'card-code'
/** After this time, a field that has not loaded is reported as missing. */
const frameTimeoutMs = 10_000

/** The field of the security code, in a frame of the provider. */
export type CodeField = {
  /** Creates a token of the saved card with the typed code. Returns null when the code is missing or too short. */
  createToken: () => Promise<string | null>
  unmount: () => void
}

/**
 * Mounts the field. Returns null when the provider's script or frame does not load.
 * @param onComplete is called when the typed code has become complete
 */
export async function mountCodeField(
  settings: MercadoPagoSettings & { cardId: string },
  onComplete: () => void,
): Promise<CodeField | null> {
  const mp = await loadSdk(settings)
  if (!mp || !document.getElementById(codeContainerId)) return null
  const { base } = getCardStyle()
  const { color, fontFamily, fontSize } = base
  const style = { color, fontFamily, fontSize, placeholderColor: base['::placeholder'].color, height: '46px' }
  const field = mp.fields.create('securityCode', { style, srLabel: words.code.label, ariaRequired: true })
  let isValid = false
  field.on('validityChange', ({ errorMessages }) => {
    isValid = errorMessages.length === 0
    if (isValid) onComplete()
  })
  const ready = new Promise<void>(resolve => void field.on('ready', () => resolve()))
  field.mount(codeContainerId)
  try {
    await withTimeLimit(frameTimeoutMs, () => ready)
  } catch {
    field.unmount()
    return null
  }
  const createToken = () => mp.fields.createCardToken({ cardId: settings.cardId })
  return {
    createToken: async () => (isValid ? (await withTimeLimit(providerTimeoutMs, createToken)).id : null),
    unmount: () => field.unmount(),
  }
}
