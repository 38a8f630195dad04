import type { ReactNode } from 'react'

const shapes = {
  alert: 'M12 8v4M12 16h.01M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  bag: 'M3 6h18M16 10a4 4 0 0 1-8 0M6 2h12l3 4v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6z',
  card: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 10h20',
  check: 'M20 6 9 17l-5-5',
  chevron: 'm6 9 6 6 6-6',
  clock: 'M12 6v6l4 2M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  close: 'M18 6 6 18M6 6l12 12',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2',
  lock: 'M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 11V7a5 5 0 0 1 10 0v4',
  mail: 'm22 7-10 6L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  printer: 'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2M6 9V2h12v7M6 14h12v8H6z',
  shield: 'M12 22c5-2 8-5 8-9V5l-8-3-8 3v8c0 4 3 7 8 9zM9 12l2 2 4-4',
  star: 'm12 2 3.1 6.3 6.9 1-5 4.8 1.2 6.9-6.2-3.3L5.8 21 7 14.1 2 9.3l6.9-1z',
  tag: 'M12 2H4a2 2 0 0 0-2 2v8l8.6 8.6a2 2 0 0 0 2.8 0l7.2-7.2a2 2 0 0 0 0-2.8zM7.5 7.5h.01',
} as const
export type IconName = keyof typeof shapes

/** An icon in the color of the surrounding text, hidden from screen readers. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg
      className={`i ${className}`.trim()}
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
