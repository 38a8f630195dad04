/**
 * The content of api-client/visual.css as text, for the style sheet of a visual page that is converted to HTML files.
 */
export const visualRules = `.visual{container-type:inline-size;margin:0 auto 32px}
.stage{display:flex;flex-direction:column;gap:16px}
.stage > *{min-width:0;max-width:100%}
.el-text{white-space:pre-line;overflow-wrap:anywhere;line-height:1.45;text-wrap:pretty}
.el-title{white-space:pre-line;overflow-wrap:break-word;line-height:1.08;font-weight:720;letter-spacing:-0.04em;text-wrap:balance}
.el-image{height:auto;object-fit:cover;overflow:clip;overflow-wrap:anywhere}
.el-button{min-height:44px;padding:calc(10 * var(--u,1px)) calc(22 * var(--u,1px));border:0;border-radius:12px;background:var(--ink);color:var(--paper);font-weight:600;text-align:center;overflow-wrap:anywhere;text-wrap:balance;cursor:pointer}
.el-button:hover,.el-buy:hover{filter:brightness(1.08)}
.el-product{display:flex;flex-wrap:wrap;align-items:center;gap:calc(8 * var(--u,1px)) calc(16 * var(--u,1px))}
.el-product img{width:calc(64 * var(--u,1px));height:calc(64 * var(--u,1px));object-fit:cover;border-radius:12px}
.el-product div{flex:1;min-width:min(100%,calc(140 * var(--u,1px)));overflow-wrap:anywhere}
.el-product h2{font-size:1em;line-height:1.25;font-weight:650;letter-spacing:-0.018em}
.el-product p{font-size:0.85em;line-height:1.35}
.el-product b{margin-left:auto;font-size:1.3em;line-height:1.2;letter-spacing:-0.03em}
.el-buy{width:100%;min-height:max(44px,calc(48 * var(--u,1px)));padding:6px 22px;border:0;border-radius:12px;background:var(--brand);color:var(--on-brand);font-size:16px;font-weight:550;line-height:1.2;text-align:center;cursor:pointer}`
