import { describe, expect, it } from 'vitest'
import { buildQrPath } from './build-qr-path.ts'

describe('buildQrPath', () => {
  it('draws the finder patterns inside a blank margin of four units', () => {
    const { size, path } = buildQrPath('00020126')
    expect(size).toBe(29)
    // The first row has the upper edges of the left and the right finder pattern, seven modules wide.
    expect(path).toMatch(/^M4 4h7v1h-7z/)
    expect(path).toContain('M18 4h7v1h-7z')
  })

  it('draws a larger QR code for a longer text', () => {
    expect(buildQrPath('x'.repeat(200)).size).toBeGreaterThan(buildQrPath('x'.repeat(20)).size)
  })
})
