/** A drawing of the demo shop's lamp, as an example of a product. */
export const LampPicture = () => (
  <svg viewBox="0 0 400 400" aria-hidden="true">
    <defs>
      <radialGradient id="lamp-wall" cx=".38" cy=".25" r=".95">
        <stop stopColor="#efe6d8" />
        <stop offset="1" stopColor="#dccbb2" />
      </radialGradient>
      <linearGradient id="lamp-shade" x2="1" y2=".25">
        <stop stopColor="#f4efe7" />
        <stop offset="1" stopColor="#cfc2ae" />
      </linearGradient>
      <radialGradient id="lamp-glow">
        <stop stopColor="#fff3c9" stopOpacity=".95" />
        <stop offset=".5" stopColor="#ffdf93" stopOpacity=".38" />
        <stop offset="1" stopColor="#ffd37a" stopOpacity="0" />
      </radialGradient>
    </defs>
    <path d="M0 0h400v400H0z" fill="url(#lamp-wall)" />
    <circle cx="200" cy="225" r="190" fill="url(#lamp-glow)" />
    <ellipse cx="208" cy="340" rx="86" ry="9" fill="#1a130a" opacity=".16" />
    <path d="M188 205h24l5 112h-34z" fill="#dccfba" />
    <rect x="141" y="318" width="118" height="21" rx="9" fill="url(#lamp-shade)" />
    <ellipse cx="200" cy="207" rx="101" ry="13" fill="#fff6da" />
    <path d="M98 206c0-63 45-108 102-108s102 45 102 108c-34 9-68 13-102 13S132 215 98 206z" fill="url(#lamp-shade)" />
    <path
      d="M122 186c6-37 30-62 62-68"
      stroke="#fff"
      strokeOpacity=".55"
      strokeWidth="7"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)
