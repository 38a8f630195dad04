import type { ReactNode } from 'react'
import type { BoughtBenefit } from '#contract/bought-data.ts'
import { formatBytes } from '#domain/file-size.ts'
import { getLanguageTag, orderPage } from '#i18n/storefront.ts'
import { LicenseKeys } from './license-keys.tsx'

// These icons are not in `icons.tsx`, because every checkout loads that file.
const shapes = {
  file: 'M12 3v12M7 10l5 5 5-5M4 21h16',
  text: 'M4 6h16M4 12h16M4 18h10',
  link: 'M10 14 21 3M14 3h7v7M19 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h6',
  license: 'M2 15.5a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0M11.4 11.6 21 2M15.5 7.5l3 3L22 7l-3-3',
  course: 'm2 9 10-5 10 5-10 5zM6 11.5v5c3.5 2.5 8.5 2.5 12 0v-5M22 9v6',
} as const satisfies Record<BoughtBenefit['kind'], string>

const KindIcon = ({ kind }: Pick<BoughtBenefit, 'kind'>): ReactNode => (
  <svg className="i" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round">
    <path d={shapes[kind]} strokeLinejoin="round" />
  </svg>
)

/** The texts of the button that opens a benefit. */
const openLabels = {
  file: 'download',
  text: 'open',
  link: 'open',
  license: 'open',
  course: 'openCourse',
} as const satisfies Record<BoughtBenefit['kind'], string>

const isUsedUp = ({ downloads: { count, limit } }: BoughtBenefit) => limit !== null && count >= limit

type DigitalGoodsProps = { benefits: readonly BoughtBenefit[]; timeZone: string }

/**
 * What the order gives access to: files to download, texts, links and license keys. Nothing is shown for an order without
 * any.
 */
export function DigitalGoods({ benefits, timeZone }: DigitalGoodsProps): ReactNode {
  if (benefits.length === 0) return null
  const { title } = orderPage.digital
  return (
    <section className="digital" id="access" aria-labelledby="access-title">
      <h2 id="access-title">{title}</h2>
      <ul>
        {benefits.map((benefit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
          <Benefit key={index} benefit={benefit} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}

function Benefit({ benefit, timeZone }: { benefit: BoughtBenefit; timeZone: string }): ReactNode {
  const words = orderPage.digital
  const { kind, title, content, href, file, refusal } = benefit
  const isOpen = href !== null && !(kind === 'file' && isUsedUp(benefit))
  const text = content !== '' && <p className="content">{content}</p>
  return (
    <li className={refusal ? 'off' : ''}>
      <span className="mark">
        <KindIcon kind={kind} />
      </span>
      <div className="what">
        <h3>{title}</h3>
        {file && <p className="sm mut">{[file.name, formatBytes(file.bytes, getLanguageTag())].join(' · ')}</p>}
        {refusal ? <p className="sm">{words.refusals[refusal]}</p> : <DownloadCount benefit={benefit} />}
        {kind !== 'license' && text}
      </div>
      {kind === 'license' && !refusal && (
        <LicenseKeys benefit={benefit} timeZone={timeZone}>
          {text}
        </LicenseKeys>
      )}
      {isOpen && (
        <a className="btn default" href={href} rel="noopener noreferrer" {...(kind === 'link' && { target: '_blank' })}>
          <span>{words[openLabels[kind]]}</span>
          <span className="vh"> {title}</span>
        </a>
      )}
    </li>
  )
}

function DownloadCount({ benefit }: { benefit: BoughtBenefit }): ReactNode {
  const words = orderPage.digital
  const { count, limit } = benefit.downloads
  if (benefit.kind !== 'file' || limit === null) return null
  return isUsedUp(benefit) ? (
    <p className="sm">{words.usedUp(limit)}</p>
  ) : (
    <p className="sm mut num">{words.used(count, limit)}</p>
  )
}
