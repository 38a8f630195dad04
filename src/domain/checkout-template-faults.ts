import {
  type BannerSlot,
  findBannerSlot,
  isFormType,
  isHidden,
  isPictureUrl,
  isPlaceholder,
  isRepeatable,
  requiredTypes,
  type TemplateElement,
} from './checkout-template.ts'
import { sanitizeStyle } from './visual-style.ts'

/** Why a template cannot be saved. */
type TemplateFault = 'id_twice' | 'type_twice' | 'banner_unknown' | 'banner_twice' | 'form_hidden' | 'form_missing'

function findBannerFault(element: TemplateElement, taken: Set<BannerSlot>): [field: string, TemplateFault] | null {
  const content = element.content.trim()
  const slot = findBannerSlot(element)
  if (!slot || !(isPlaceholder(content) || isPictureUrl(content))) return ['content', 'banner_unknown']
  if (taken.has(slot)) return ['content', 'banner_twice']
  taken.add(slot)
  return null
}

/**
 * Finds the errors in a template's elements, by field path ('elements.2.content'). The result is empty when the
 * template can be saved.
 */
export function findTemplateFaults(elements: readonly TemplateElement[]): Record<string, TemplateFault> {
  const faults: Record<string, TemplateFault> = {}
  const [ids, types, slots] = [new Set<string>(), new Set<string>(), new Set<BannerSlot>()]
  elements.forEach((element, at) => {
    const { id, type } = element
    const say = (field: string, fault: TemplateFault) => {
      faults[`elements.${at}.${field}`] = fault
    }
    if (ids.has(id)) say('id', 'id_twice')
    ids.add(id)
    if (types.has(type) && !isRepeatable(type)) say('type', 'type_twice')
    types.add(type)
    if (isFormType(type) && isHidden(element)) say('styles.display', 'form_hidden')
    const banner = type === 'banner' ? findBannerFault(element, slots) : null
    if (banner) say(...banner)
  })
  if (requiredTypes.some(type => !types.has(type))) faults.elements = 'form_missing'
  return faults
}

const allowedSources: Readonly<Record<string, readonly string[]>> = {
  online_presence: ['simulated', 'live', 'hidden'],
  reviews: ['simulated', 'hidden'],
}

/**
 * Keeps only those styles of an element that are known and have valid values: its appearance, whether it is hidden, the
 * `source` of its visitor count or rating, and whether simulated figures are shown in live mode.
 */
export function sanitizeElement<T extends string>(element: TemplateElement & { type: T }) {
  const { id, type, content, styles = {} } = element
  const source = allowedSources[type]?.find(each => each === styles.source)
  const keptStyles = {
    ...sanitizeStyle(styles),
    ...(styles.display === 'none' && { display: 'none' }),
    ...(source && { source }),
    ...(allowedSources[type] && styles.live === 'yes' && { live: 'yes' }),
  } as Record<string, string>
  return { id, type, content, ...(Object.keys(keptStyles).length > 0 && { styles: keptStyles }) }
}
