/** The styles of the simulator's pages. They are inlined, so the pages load no other files. */
export const pageStyles = `
:root{--paper:oklch(.984 .004 100);--surface:oklch(1 0 0);--sunken:oklch(.962 .005 105);--line:oklch(.91 .006 110);
--line-strong:oklch(.63 .012 140);--ink:oklch(.22 .014 165);--ink-2:oklch(.42 .014 165);--ink-3:oklch(.515 .013 165);
--brand:oklch(.46 .105 162);--brand-hover:oklch(.4 .095 162);--on-brand:oklch(1 0 0);--brand-soft:oklch(.962 .022 162);
--brand-ink:oklch(.38 .085 162);--gold-soft:oklch(.963 .042 88);--gold-ink:oklch(.46 .098 68);
--danger-soft:oklch(.965 .02 25);--danger-ink:oklch(.46 .165 27);--focus:oklch(.52 .15 245);
--font:system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color-scheme:light dark}
@media(prefers-color-scheme:dark){:root:not(.over){--paper:oklch(.168 .006 165);--surface:oklch(.205 .007 165);--sunken:oklch(.145 .006 165);
--line:oklch(.29 .009 165);--line-strong:oklch(.53 .012 165);--ink:oklch(.95 .004 120);--ink-2:oklch(.77 .008 140);
--ink-3:oklch(.67 .01 150);--brand:oklch(.76 .135 162);--brand-hover:oklch(.82 .12 162);--on-brand:oklch(.19 .03 165);
--brand-soft:oklch(.28 .045 162);--brand-ink:oklch(.84 .11 162);--gold-soft:oklch(.29 .05 78);--gold-ink:oklch(.87 .11 84);
--danger-soft:oklch(.27 .06 25);--danger-ink:oklch(.77 .135 22);--focus:oklch(.76 .12 240)}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:400 14px/20px var(--font)}
.banner{padding:8px 20px;background:var(--gold-soft);color:var(--gold-ink);font-weight:600;font-size:13px;text-align:left}
h1{margin:0;font-size:26px;line-height:32px;font-weight:680;letter-spacing:-.028em;text-wrap:balance}
h2{margin:0 0 4px;font-size:16px;line-height:22px;font-weight:620;letter-spacing:-.012em}
p{margin:0;color:var(--ink-2);max-width:68ch}
button{font:550 14px/20px var(--font);border:1px solid var(--line-strong);border-radius:10px;background:var(--surface);color:var(--ink);
height:40px;padding:0 16px;cursor:pointer}
button:hover{background:var(--sunken)}button:active{translate:0 1px}
button.go{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}button.go:hover{background:var(--brand-hover)}
button.small{height:32px;padding:0 12px;font-size:13px;border-radius:8px}
button:disabled{background:var(--sunken);border-color:var(--line);color:var(--ink-3);cursor:not-allowed}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.num,td code{font-variant-numeric:tabular-nums}code{font:500 13px/18px var(--mono)}
.home{max-width:1240px;margin:0 auto;padding:36px 20px 64px;display:grid;gap:36px}
.home header{display:grid;gap:8px}.columns{display:grid;gap:36px;grid-template-columns:minmax(0,1fr) minmax(0,1fr);align-items:start}
section{display:grid;gap:12px;min-width:0}.table+h2{margin-top:20px}
.table{background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:auto}
table{border-collapse:collapse;width:100%}th,td{padding:0 16px;height:44px;text-align:left;border-top:1px solid var(--line)}
thead :is(th,td){border-top:0}th.end{text-align:right}thead th{font:500 13px/18px var(--font);color:var(--ink-2)}td.end{text-align:right;white-space:nowrap}
td{padding-block:8px}td small{display:block;font:400 13px/18px var(--font);color:var(--ink-2)}td code{overflow-wrap:anywhere}
.badge{display:inline-flex;align-items:center;height:22px;padding:0 8px;border-radius:6px;font-size:12px;font-weight:600;background:var(--sunken);color:var(--ink-2)}
.badge.ok{background:var(--brand-soft);color:var(--brand-ink)}.badge.bad{background:var(--danger-soft);color:var(--danger-ink)}
.empty{padding:24px 20px;color:var(--ink-2)}
.asking{min-height:100vh;display:grid;place-items:center;padding:16px}
.over{color-scheme:light}.over body{background:transparent}
.card{width:min(440px,100%);background:var(--surface);border:1px solid var(--line);border-radius:14px;overflow:hidden;
box-shadow:0 2px 6px oklch(.2 .02 165/.07),0 24px 56px -16px oklch(.2 .02 165/.28)}
.card .inside{padding:24px;display:grid;gap:16px}.card h1{font-size:20px;line-height:26px;letter-spacing:-.018em}
.facts{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}.facts dt{color:var(--ink-2)}
.facts dd{margin:0;text-align:right;font-weight:550;font-variant-numeric:tabular-nums}
.acts{display:grid;gap:8px}.acts button{height:48px;font-size:16px}
.acts form,.acts button{width:100%}.qr{justify-self:center;background:#fff;border-radius:8px}
.code{display:grid;gap:4px;font-size:13px;color:var(--ink-2)}
textarea{font:500 13px/18px var(--mono);width:100%;padding:8px;border:1px solid var(--line-strong);border-radius:8px;resize:none;
background:var(--sunken);color:var(--ink);overflow-wrap:anywhere}a{color:var(--brand-ink)}
@media(max-width:860px){.columns{grid-template-columns:minmax(0,1fr)}th,td{padding-inline:12px}}
@media(max-width:560px){.pix :is(table,thead,tbody,tr){display:block}.pix tbody tr{padding-block:8px;border-top:1px solid var(--line)}
.pix tbody td{display:block;border:0;height:auto;padding-block:4px;text-align:left;overflow-wrap:anywhere}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`
