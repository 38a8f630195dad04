import { describe, expect, it } from 'vitest'
import { maxVariants, rankVariants } from './rank-variants.ts'

const colours = Array.from({ length: 100 }, (_, index) => `Halo Cor ${index} HALO-${index}`)
const rank = (choices: readonly string[], typed: string) => rankVariants(choices, typed, choice => choice)

describe('rankVariants', () => {
  it('puts the variants that contain all search words first, ignoring case and accents', () => {
    expect(rank(['Halo Areia', 'Halo Água', 'Halo Moss'], 'agua halo')).toEqual([
      'Halo Água',
      'Halo Areia',
      'Halo Moss',
    ])
  })

  it('keeps the order of the server when no variant or every variant matches', () => {
    expect(rank(['B', 'A'], '')).toEqual(['B', 'A'])
    expect(rank(['B', 'A'], 'x')).toEqual(['B', 'A'])
  })

  it('limits a long list without losing the variant that was searched for', () => {
    expect(rank(colours, '')).toHaveLength(maxVariants)
    expect(rank(colours, 'halo-99')[0]).toBe('Halo Cor 99 HALO-99')
  })
})
