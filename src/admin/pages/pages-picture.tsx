/** A sketch of a campaign for the empty state: a page with its link. */
export const PagesPicture = () => (
  <svg viewBox="0 0 420 300" className="w-[420px]" aria-hidden="true">
    <rect x="60" y="24" width="250" height="216" rx="14" className="fill-sunken stroke-line" />
    <rect x="110" y="44" width="270" height="226" rx="14" className="fill-surface stroke-line" />
    <path d="M110 58a14 14 0 0 1 14-14h242a14 14 0 0 1 14 14v92H110z" fill="#16211c" />
    <circle cx="312" cy="100" r="46" fill="#ffdf93" opacity=".18" />
    <path d="M280 108c0-20 14-34 32-34s32 14 32 34c-10 3-21 4-32 4s-22-1-32-4z" fill="#e8dcc6" />
    <path d="M308 112h8l2 26h-12z" fill="#c9b896" />
    <rect x="132" y="76" width="104" height="12" rx="3" fill="#f4ead9" />
    <rect x="132" y="96" width="76" height="12" rx="3" fill="#f4ead9" />
    <rect x="132" y="122" width="62" height="16" rx="5" fill="#efb545" />
    <g className="fill-line">
      <rect x="132" y="172" width="150" height="8" rx="4" />
      <rect x="132" y="188" width="210" height="8" rx="4" />
      <rect x="132" y="204" width="188" height="8" rx="4" />
    </g>
    <g>
      <rect x="24" y="196" width="196" height="44" rx="12" className="fill-surface stroke-line" />
      <circle cx="48" cy="218" r="7" className="fill-brand" />
      <text x="66" y="223" className="fill-ink-2 font-mono text-[13px]">
        /vendas/verao
      </text>
    </g>
  </svg>
)
