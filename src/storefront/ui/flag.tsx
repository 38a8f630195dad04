import type { ReactNode } from 'react'
import type { FlagShape } from './flag-shapes.ts'

const width = 22
const height = 16
/** The default country's flag, so that the first paint needs no table. */
const unitedStates: FlagShape = ['h#b92b3a #fff #b92b3a #fff #b92b3a #fff #b92b3a', ['M0 0h10v9.14H0z', '#2c3f74']]

type Band = { x: number; y: number; width: number; height: number; colour: string }
export function bandsOf([spec]: FlagShape): Band[] {
  const across = spec.startsWith('h')
  const parts = spec
    .slice(1)
    .split(' ')
    .map(part => part.split('*'))
  const whole = parts.reduce((sum, [, weight = '1']) => sum + Number(weight), 0)
  let start = 0
  return parts.map(([colour = '#fff', weight = '1']) => {
    const share = Number(weight) / whole
    const band = across
      ? { x: 0, y: start * height, width, height: share * height, colour }
      : { x: start * width, y: 0, width: share * width, height, colour }
    start += share
    return band
  })
}

/** A country's flag as a drawing, since Windows draws no flag letters; unknown ones are an empty field. */
export function Flag({ shape = unitedStates }: { shape?: FlagShape | undefined }): ReactNode {
  const [, ...drawings] = shape
  return (
    <svg className="flag" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {bandsOf(shape).map(({ colour, ...band }) => (
        <rect key={`${band.x} ${band.y}`} {...band} fill={colour} />
      ))}
      {drawings.map(([path, colour]) => (
        <path key={path + colour} d={path} fill={colour} />
      ))}
    </svg>
  )
}
