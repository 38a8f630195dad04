/** Bands across ('h') or along ('v') the flag, each `colour` or `colour*weight`, then shapes as [path, colour] on 22 × 16. */
export type FlagShape = readonly [bands: string, ...shapes: readonly (readonly [path: string, colour: string])[]]

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`
const star = (x: number, y: number, r: number) =>
  `M${x} ${y - r}l${r * 0.3} ${r * 0.65} ${r * 0.7} 0-${r * 0.55} ${r * 0.5} ${r * 0.2} ${r * 0.75}-${r * 0.65}-${r * 0.45}-${r * 0.65} ${r * 0.45} ${r * 0.2}-${r * 0.75}-${r * 0.55}-${r * 0.5} ${r * 0.7} 0z`
const nordic = (outer: string, inner?: string): (readonly [string, string])[] => [
  ['M6 0h4v16H6zM0 6h22v4H0z', outer],
  ...(inner ? [['M7 0h2v16H7zM0 7h22v2H0z', inner] as const] : []),
]
const unionJack: (readonly [string, string])[] = [
  ['M0 0l11 8L0 16zM22 0L11 8l11 8zM0 0h22L11 8zM0 16h22L11 8z', '#012169'],
  ['M0 0h2.6L22 14.1V16h-2.6L0 1.9zM22 0v1.9L2.6 16H0v-1.9L19.4 0z', '#fff'],
  ['M0 0h1.1L22 15.2v.8h-1.1L0 .8zM22 0v.8L1.1 16H0v-.8L20.9 0z', '#c8102e'],
  ['M8.3 0h5.4v16H8.3zM0 5.3h22v5.4H0z', '#fff'],
  ['M9.4 0h3.2v16H9.4zM0 6.4h22v3.2H0z', '#c8102e'],
]
const canton: (readonly [string, string])[] = [
  ['M0 0h1l9 7v1H9L0 1zM10 0v1L1 8H0V7l9-7z', '#fff'],
  ['M4 0h2v8H4zM0 3h10v2H0z', '#fff'],
  ['M4.5 0h1v8h-1zM0 3.5h10v1H0z', '#c8102e'],
]

export const flagShapes: Readonly<Record<string, FlagShape>> = {
  AE: ['h#00732f #fff #000', ['M0 0h6v16H0z', '#f00']],
  AR: ['h#74acdf #fff #74acdf', [disc(11, 8, 1.7), '#f6b40e']],
  AT: ['h#ed2939 #fff #ed2939'],
  AU: [
    'h#00008b',
    ...canton,
    [star(5, 12.5, 2), '#fff'],
    [star(16, 4, 1.4), '#fff'],
    [star(16, 12, 1.6), '#fff'],
    [star(19.5, 7, 1.2), '#fff'],
    [star(13, 8, 1.2), '#fff'],
  ],
  BE: ['v#000 #fae042 #ed2939'],
  BG: ['h#fff #00966e #d62612'],
  BO: ['h#d52b1e #f9e300 #007934'],
  BR: ['h#009739', ['M11 2l8.5 6L11 14 2.5 8z', '#fedd00'], [disc(11, 8, 3.3), '#012169']],
  CA: [
    'v#d80621*1 #fff*2 #d80621*1',
    [
      'M11 2.8l1 1.9 1.2-.6-.5 3 1.6-1.5.3 1 1.7-.3-.7 1.7.8.5-2.8 2.2.2 1-2.5-.4V13h-.6v-1.7l-2.5.4.2-1L4.6 8.500l.8-.5-.7-1.7 1.7.3.3-1 1.6 1.5-.5-3 1.2.6z',
      '#d80621',
    ],
  ],
  CH: ['h#d52b1e', ['M9.5 3h3v3.500H16v3h-3.500V13h-3V9.500H6v-3h3.500z', '#fff']],
  CL: ['h#fff #d52b1e', ['M0 0h7.500v8H0z', '#0039a6'], [star(3.7, 4, 2), '#fff']],
  CO: ['h#fcd116*2 #003893*1 #ce1126*1'],
  CR: ['h#002b7f*1 #fff*1 #ce1126*2 #fff*1 #002b7f*1'],
  CY: ['h#fff', ['M6 6.500l8-2.5-1.5 3-4 2.5-2.5-.5z', '#d57800'], ['M7 11.500q4 2 8 0v.8q-4 2-8 0z', '#4e5b31']],
  CZ: ['h#fff #d7141a', ['M0 0l11 8L0 16z', '#11457e']],
  DE: ['h#000 #d00 #ffce00'],
  DK: [
    'h#c8102e',
    ...nordic('#fff').map(([, colour]) => ['M6.5 0h2.500v16H6.500zM0 6.700h22v2.600H0z', colour] as const),
  ],
  DO: [
    'h#002d62 #ce1126',
    ['M11 0h11v8H11z', '#ce1126'],
    ['M11 8h11v8H11z', '#002d62'],
    ['M0 8h9.500v8H0z', '#ce1126'],
    ['M9.5 0h3v16h-3zM0 6.500h22v3H0z', '#fff'],
  ],
  EC: ['h#fd0*2 #034ea2*1 #ed1c24*1', [disc(11, 8, 2), '#8c5a2b']],
  EE: ['h#0072ce #000 #fff'],
  ES: ['h#aa151b*1 #f1bf00*2 #aa151b*1', ['M5 6h3v4H5z', '#aa151b']],
  FI: ['h#fff', ...nordic('#002f6c')],
  FR: ['v#002654 #fff #ce1126'],
  GB: ['h#012169', ...unionJack],
  GR: [
    'h#0d5eaf #fff #0d5eaf #fff #0d5eaf #fff #0d5eaf #fff #0d5eaf',
    ['M0 0h9v9H0z', '#0d5eaf'],
    ['M3.6 0h1.800v9H3.600zM0 3.600h9v1.800H0z', '#fff'],
  ],
  HR: [
    'h#f00 #fff #171796',
    ['M8.5 4h5v5.500q-2.5 2.5-5 0z', '#f00'],
    ['M8.5 4h1.700v2H8.500zM11.8 4h1.700v2h-1.700zM10.2 6h1.600v2h-1.600z', '#fff'],
  ],
  HU: ['h#ce2939 #fff #477050'],
  IE: ['v#169b62 #fff #ff883e'],
  IL: ['h#fff', ['M0 1.800h22v2.400H0zM0 11.800h22v2.400H0zM11 5l2.6 4.500H8.400zM11 11L8.4 6.500h5.200z', '#0038b8']],
  IS: ['h#02529c', ...nordic('#fff', '#dc1e35')],
  IT: ['v#009246 #fff #ce2b37'],
  JP: ['h#fff', [disc(11, 8, 4.5), '#bc002d']],
  KR: [
    'h#fff',
    ['M7 8a4 4 0 0 1 8 0z', '#cd2e3a'],
    ['M7 8a4 4 0 0 0 8 0z', '#0047a0'],
    [
      'M3 3l2.5-1.7.6.9L3.6 4zM16 13.200l2.5-1.7.6.9-2.5 1.700zM16 1.300L18.5 3l-.6.9L15.4 2.200zM3.6 11.500l2.5 1.7-.6.9L3 12.400z',
      '#000',
    ],
  ],
  LT: ['h#fdb913 #006a44 #c1272d'],
  LU: ['h#ed2939 #fff #00a1de'],
  LV: ['h#9e3039*2 #fff*1 #9e3039*2'],
  MT: ['v#fff #cf142b', ['M3 2h3v3H3z', '#b9b9b9']],
  MX: ['v#006847 #fff #ce1126', [disc(11, 8, 2), '#8c6a3a']],
  NL: ['h#ae1c28 #fff #21468b'],
  NO: ['h#ba0c2f', ...nordic('#fff', '#00205b')],
  NZ: [
    'h#00247d',
    ...canton,
    [star(16, 3.5, 1.3), '#cc142b'],
    [star(16, 12.5, 1.6), '#cc142b'],
    [star(19, 7, 1.2), '#cc142b'],
    [star(13, 8, 1.2), '#cc142b'],
  ],
  PA: [
    'h#fff #fff',
    ['M11 0h11v8H11z', '#da121a'],
    ['M0 8h11v8H0z', '#072357'],
    [star(5.5, 4, 2.2), '#072357'],
    [star(16.5, 12, 2.2), '#da121a'],
  ],
  PE: ['v#d91023 #fff #d91023'],
  PL: ['h#fff #dc143c'],
  PT: ['v#060*2 #f00*3', [disc(8.8, 8, 2.8), '#ff0'], ['M7.5 6.500h2.600v2.200q-1.3 1.6-2.6 0z', '#f00']],
  PY: ['h#d52b1e #fff #0038a8', [disc(11, 8, 1.6), '#4a8b4a']],
  RO: ['v#002b7f #fcd116 #ce1126'],
  SE: ['h#006aa7', ...nordic('#fecc00').map(([, colour]) => ['M6 0h3v16H6zM0 6.500h22v3H0z', colour] as const)],
  SG: ['h#ed2939 #fff', ['M5 1.500a2.7 2.7 0 1 0 0 5.400a3.2 3.2 0 0 1 0-5.400z', '#fff'], [star(7, 4.2, 1.3), '#fff']],
  SI: ['h#fff #005da4 #ed1c24', ['M4.5 3.500h4V7q-2 2.5-4 0z', '#005da4']],
  SK: ['h#fff #0b4ea2 #ee1c25', ['M4 4h6v5q-3 4.5-6 0z', '#ee1c25'], ['M6.5 5.500h1v4h-1zM5.5 6.800h3v.9h-3z', '#fff']],
  UY: [
    'h#fff #0038a8 #fff #0038a8 #fff #0038a8 #fff #0038a8 #fff',
    ['M0 0h9v8.900H0z', '#fff'],
    [disc(4.5, 4.4, 2), '#fcd116'],
  ],
  ZA: [
    'h#e03c31 #001489',
    ['M0 5h22v6H0z', '#fff'],
    ['M0 6.400h22v3.200H0z', '#007749'],
    ['M0 0l9.5 8L0 16z', '#fff'],
    ['M0 1.800L7.6 8 0 14.200z', '#007749'],
    ['M0 3.400L5.7 8 0 12.600z', '#ffb81c'],
    ['M0 4.800L4 8 0 11.200z', '#000'],
  ],
}
