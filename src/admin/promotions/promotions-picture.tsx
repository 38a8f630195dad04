/** A sketch of a voucher for the empty state, without text. */
export const PromotionsPicture = () => (
  <svg viewBox="0 0 380 240" className="w-[380px]" aria-hidden="true">
    <g transform="rotate(-5 190 120)">
      <path
        d="M50 62a14 14 0 0 1 14-14h252a14 14 0 0 1 14 14v34a20 20 0 0 0 0 40v34a14 14 0 0 1-14 14H64a14 14 0 0 1-14-14v-34a20 20 0 0 0 0-40z"
        className="fill-surface stroke-line"
      />
      <path d="M242 58v116" className="stroke-line-strong" strokeWidth="2" strokeDasharray="2 8" />
      <rect x="86" y="80" width="110" height="14" rx="4" className="fill-brand" />
      <rect x="86" y="106" width="84" height="9" rx="4" className="fill-line" />
      <rect x="86" y="124" width="124" height="9" rx="4" className="fill-line" />
      <text x="286" y="126" textAnchor="middle" className="fill-brand-ink text-[26px] font-bold">
        −10%
      </text>
    </g>
    <circle cx="326" cy="44" r="15" className="fill-gold-soft" />
    <circle cx="40" cy="198" r="10" className="fill-brand-soft" />
  </svg>
)
