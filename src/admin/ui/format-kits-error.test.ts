import { describe, expect, it } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { formatKitsError } from './format-kits-error.ts'

const kits = [
  { productId: '01900000-0000-7000-8000-000000000001', title: 'Set', variantName: 'Set' },
  { productId: '01900000-0000-7000-8000-000000000002', title: 'Box', variantName: 'Large' },
]

describe('formatKitsError', () => {
  it('adds the kits that contain a variant to the text of the error', () => {
    const text = formatKitsError(new Problem(409, { error: 'part_of_kit', kits } as never))
    expect(text).toMatch(/^Este item faz parte de um kit\..* Kits com este item: Set, Box Large\.$/)
  })

  it('leaves the text of other errors unchanged', () => {
    expect(formatKitsError(new Problem(409, { error: 'conflict' }), 'Text')).toBe('Text')
  })
})
